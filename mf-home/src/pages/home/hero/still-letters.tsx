/** Letters of a word, as one reads them: a letter with its marks is one. */
export function lettersOf(word: string): string[] {
  return Array.from(word.normalize("NFC"));
}

export interface LettersProps {
  word: string;
}

/** A word set letter by letter, exactly as the moving one rests, so that nothing jumps between them. */
export function StillLetters({ word }: LettersProps) {
  return (
    <span className="inline-block">
      {lettersOf(word).map((letter, position) => (
        <span key={position} className="inline-block">
          {letter}
        </span>
      ))}
    </span>
  );
}
