import { useState } from "react";
import { useLateComponent } from "#motion/late-component.ts";
import { useReducedMotion } from "#motion/reduced-motion.ts";
import { RotationButton, type RotationWords } from "#motion/rotation-button.tsx";
import { StillLetters } from "./still-letters.tsx";
import { useWordRotation } from "./word-rotation.ts";

export interface HeadlineWords {
  /** What stands before the rotating word. */
  opening: string;
  rotating: readonly [
    insights: string,
    decisions: string,
    results: string,
    strategies: string,
    solutions: string,
  ];
  /** End of the sentence for those who hear it: it does not change while they listen. */
  spokenEnding: string;
  rotation: RotationWords;
}

const loadLetters = () => import("./moving-letters.tsx");

export function RotatingHeadline({ words }: { words: HeadlineWords }) {
  const still = useReducedMotion();
  const [stopped, setStopped] = useState(false);
  const index = useWordRotation(words.rotating.length, !still && !stopped);
  const Letters = useLateComponent(loadLetters, !still) ?? StillLetters;
  const word = words.rotating[index] ?? words.rotating[0];

  return (
    <>
      <h1 className="headline max-w-[9.5em] text-4xl">
        {words.opening} <span className="sr-only">{words.spokenEnding}</span>{" "}
        {/* One line of a fixed height, whatever the word: what follows never moves. */}
        <span
          aria-hidden="true"
          className="block h-[1.25em] overflow-y-clip text-[0.9em] leading-[1.25] whitespace-nowrap text-foam sm:text-[1em]"
        >
          <Letters word={word} letters={Array.from(word)} />
        </span>
      </h1>
      {!still && (
        <RotationButton
          moving={!stopped}
          words={words.rotation}
          onToggle={() => setStopped(!stopped)}
          className="focus-ring-dark absolute right-4 bottom-4 text-foam lg:right-8 lg:bottom-8"
        />
      )}
    </>
  );
}
