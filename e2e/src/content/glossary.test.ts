import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "@site/contract/locales";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

interface Glossary {
  /** Terms that no text uses, and what texts say instead. */
  avoided: { term: string; pattern: RegExp; instead: string }[];
  /** What the specification prescribes all the same. */
  specified: string[];
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = ""]) => inner);

function glossaryOf(locale: Locale): Glossary {
  const lines = readFileSync(join(root, `docs/glossary/${locale}.md`), "utf8").split("\n");
  return {
    avoided: lines
      .filter((line) => line.startsWith("| "))
      .map((row) => row.split("|"))
      .flatMap(([, , instead = "", terms = ""]) =>
        quoted(terms).map((term) => {
          return { term, pattern: patternOf(term), instead: instead.trim() };
        }),
      ),
    specified: lines.filter((line) => line.startsWith("- ")).flatMap(quoted),
  };
}

/** A line of prose in a content file: neither a comment, nor an import, nor an address. */
function isText(line: string): boolean {
  return !/^\s*(?:\/\/|\/?\*|import |slug: |export )/.test(line);
}

/** The name of a key or of a component's property, which nobody reads. */
const name = /\w+(?=:\s*["`[{]|:$|=["{])/g;

/** Places where a text says what its glossary avoids, with the words to write. */
function slips(file: string, text: string, { avoided, specified }: Glossary): string[] {
  return text.split("\n").flatMap((line, index) => {
    if (!isText(line)) return [];
    const prose = specified
      .reduce((rest, fixed) => rest.replaceAll(fixed, ""), line)
      .replace(/when: "\w+"/, "")
      .replace(name, "")
      // Placeholders for facts.
      .replace(/\{\w+\}/g, "");
    return avoided
      .filter(({ pattern }) => pattern.test(prose))
      .map(({ term, instead }) => `${file}:${index + 1}: "${term}", write: ${instead}`);
  });
}

/** Finds the term as a whole word, in upper or lower case and with any kind of space. */
function patternOf(term: string): RegExp {
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s");
  return new RegExp(`(?<![\\p{L}\\d-])${escaped}(?![\\p{L}\\d])`, "iu");
}

const contentFiles = (locale: Locale) =>
  globSync([`{mf-*,shell,platform/gateway}/src/**/*.${locale}.ts`, `mf-*/src/**/${locale}.mdx`], {
    cwd: root,
  }).toSorted();

describe.each(locales)("the texts in %s", (locale) => {
  it("use the words of their glossary", () => {
    const files = contentFiles(locale);
    expect(files.length).toBeGreaterThan(15);
    const glossary = glossaryOf(locale);
    expect(glossary.avoided.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      slips(file, readFileSync(join(root, file), "utf8"), glossary),
    );
    expect(found).toEqual([]);
  });
});
