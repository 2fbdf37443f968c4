import { useEffect, useState } from "react";
import {
  RotationButton,
  type RotationContent,
  useLateComponent,
  useReducedMotion,
} from "#motion/motion.tsx";
import type { LettersProps } from "./moving-letters.tsx";

interface HeadlineContent {
  /** What stands before the rotating word. */
  opening: string;
  rotating: readonly [string, ...string[]];
  /** End of the sentence for screen readers; unlike the rotating word it never changes. */
  spokenEnding: string;
  rotation: RotationContent;
}

export const wordIntervalMs = 2500;

const loadLetters = () => import("./moving-letters.tsx");

/** The page's h1, and below it a word that ends the sentence for the eye and changes by itself. */
export function RotatingHeadline({ content }: { content: HeadlineContent }) {
  const still = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const index = useWordRotation(content.rotating.length, !still && !stopped);
  const Letters = useLateComponent(loadLetters, !still) ?? StillLetters;
  const word = content.rotating[index] ?? content.rotating[0];

  return (
    <>
      <div className="headline max-w-[9.5em] text-4xl">
        {/* A complete sentence for search engines, reader modes, screen readers and paper. */}
        <h1>
          {`${content.opening} `}
          <span className="sr-only print:not-sr-only">{content.spokenEnding}</span>
        </h1>
        {/* The line has a fixed height, so that nothing below moves when the word changes. The longest
            word fits the window at any font size and spacing of letters (WCAG 1.4.12) that the reader
            has chosen. */}
        <span
          aria-hidden="true"
          className="block print:hidden h-[1.25em] overflow-y-clip text-[min(0.9em,9.5vw)] leading-[1.25] whitespace-nowrap text-foam sm:text-[min(1em,11vw)]"
        >
          <Letters word={word} letters={Array.from(word)} />
        </span>
      </div>
      {!still && (
        <RotationButton
          moving={!stopped}
          content={content.rotation}
          onToggle={() => setStopped(!stopped)}
          className="focus-ring-dark absolute right-4 bottom-4 text-foam lg:right-8 lg:bottom-8"
        />
      )}
    </>
  );
}

/** Index of the word to show: the next one every 2.5 s, cyclically, while `moving`. */
function useWordRotation(count: number, moving: boolean): number {
  const [index, setIndex] = useState(0);

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setIndex((before) => (before + 1) % count), wordIntervalMs);
    return () => clearInterval(timer);
  }, [count, moving]);

  return index;
}

/** A word set letter by letter, exactly as the moving letters rest, so that nothing jumps. */
export function StillLetters({ letters }: LettersProps) {
  return (
    // Boxes stand in the page's direction, which a translator may turn; letters in boxes must not.
    <span dir="ltr" className="inline-block">
      {letters.map((letter, position) => (
        <span key={position} className="inline-block">
          {letter}
        </span>
      ))}
    </span>
  );
}
