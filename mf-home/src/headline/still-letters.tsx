export interface LettersProps {
  word: string;
  letters: readonly string[];
}

/** A word set letter by letter, exactly as the moving one rests, so that nothing jumps between them. */
export function StillLetters({ letters }: LettersProps) {
  return (
    <span className="inline-block">
      {letters.map((letter, position) => (
        <span key={position} className="inline-block">
          {letter}
        </span>
      ))}
    </span>
  );
}
