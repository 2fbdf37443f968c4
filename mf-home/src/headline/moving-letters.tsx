import { AnimatePresence, domMin, LazyMotion } from "framer-motion";
import * as m from "framer-motion/m";

export interface LettersProps {
  word: string;
  letters: readonly string[];
}

const staggerS = 0.02;
const glide = { duration: 0.24, ease: [0.2, 0.7, 0.2, 1] } as const;

/**
 * The one file that knows framer-motion: a word rises letter by letter and leaves the same way.
 * It is never prerendered: the library writes style attributes, which the page's policy forbids.
 */
export default function MovingLetters({ word, letters }: LettersProps) {
  return (
    <LazyMotion features={domMin} strict>
      <AnimatePresence mode="wait" initial={false}>
        <m.span
          key={word}
          dir="ltr"
          className="inline-block"
          initial="below"
          animate="resting"
          exit="above"
        >
          {letters.map((letter, position) => (
            <m.span
              key={position}
              className="inline-block"
              variants={{
                below: { y: "1em", opacity: 0 },
                resting: { y: 0, opacity: 1 },
                above: { y: "-1em", opacity: 0 },
              }}
              transition={{ ...glide, delay: position * staggerS }}
            >
              {letter}
            </m.span>
          ))}
        </m.span>
      </AnimatePresence>
    </LazyMotion>
  );
}
