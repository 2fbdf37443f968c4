import { existsSync, readFileSync } from "node:fs";

/** A setting's line, also one that is commented out. */
const setting = /^\s*#?\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/;

/**
 * A warning for each name in an environment file that its example does not have, with the most
 * similar name. None where the file is absent.
 */
export function unknownNames(file: string, example: string): string[] {
  if (!existsSync(file)) return [];
  const known = namesIn(readFileSync(example, "utf8"));
  const written = namesIn(readFileSync(file, "utf8").replaceAll(/^\s*#.*$/gm, ""));
  return written
    .filter((name) => !known.includes(name))
    .map((name) => `${file}: ${name} is no setting. ${suggestion(name, known)}`);
}

function namesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => setting.exec(line)?.[1] ?? []);
}

function suggestion(name: string, known: readonly string[]): string {
  const [closest] = known
    .map((one) => ({ one, distance: distanceOf(name, one) }))
    .toSorted((a, b) => a.distance - b.distance);
  return closest && closest.distance <= Math.max(2, name.length / 3)
    ? `Did you mean ${closest.one}?`
    : ".env.example lists them all.";
}

/** Levenshtein distance: how many letters to insert, remove or replace to make one word the other. */
function distanceOf(a: string, b: string): number {
  let row = [...Array(b.length + 1).keys()];
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const [above = 0, diagonal = 0, left = 0] = [row[j + 1], row[j], next[j]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
