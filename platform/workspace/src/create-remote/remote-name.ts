import { locales } from "@site/contract/locales";
import { reservedSegments } from "@site/contract/reserved-segments";

/** Longest name of a remote without its `mf-`: it stands in addresses, file names and commands. */
const maxLength = 40;

/** Words that stand for something else in addresses of the site. */
const taken = new Set<string>([...locales, ...reservedSegments]);

/**
 * Reads the name of a new remote, without the `mf-` that its package and folder get.
 * @throws Error that says what a name must be.
 */
export function readRemoteName(written: string): string {
  const reject = (expected: string) =>
    new Error(`"${written}" can't be a remote's name: ${expected}.`);
  if (written.startsWith("mf-")) {
    throw reject(`write it without mf-, as ${JSON.stringify(written.slice(3))}`);
  }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(written)) {
    throw reject(
      "expected lower-case words joined by single hyphens, the first one beginning with a letter, such as customer-stories",
    );
  }
  if (written.length > maxLength) throw reject(`expected ${maxLength} characters at most`);
  if (taken.has(written)) throw reject(`/${written} means something else on the site`);
  return written;
}
