import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import { type Change, diffLines, diffWords } from "diff";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import type { ReactNode } from "react";
import { Table } from "#parts/page.tsx";

/** A comparison may take so long; longer ones are of pages that have nothing in common. */
const timeout = 100;

/** The words of a page that left and those that came, from its two finished documents. */
export async function changedWords(
  registry: Registry,
  before: CompositionRecord,
  after: CompositionRecord,
  path: string,
): Promise<ReactNode> {
  const [was, is] = await Promise.all(
    [before, after].map(async ({ documents }) => {
      const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
      return document ? textOf((await registry.blob(document.hash)).toString()) : "";
    }),
  );
  const lines = diffLines(was ?? "", is ?? "", { timeout });
  if (!lines) return <p>The two have too little in common to be compared.</p>;
  return (
    <Table
      caption="Each passage that differs"
      heads={["Before", "After"]}
      rows={lines.flatMap((line, at) => {
        if (line.removed) return [passage(line, lines[at + 1])];
        return line.added && !lines[at - 1]?.removed ? [passage(undefined, line)] : [];
      })}
      empty="The words are the same: only markup or the addresses of files differ."
    />
  );
}

function passage(removed: Change | undefined, next: Change | undefined): readonly ReactNode[] {
  const [was, is] = [removed?.value ?? "", next?.added ? next.value : ""];
  const words = diffWords(was, is, { timeout }) ?? [
    { value: was, removed: true, added: false },
    { value: is, removed: false, added: true },
  ];
  const shown = (side: "removed" | "added", Mark: "del" | "ins") => (
    <div className="text">
      {words.map((one, at) => {
        if (one[side]) return <Mark key={at}>{one.value}</Mark>;
        return one.removed || one.added ? null : one.value;
      })}
    </div>
  );
  return [shown("removed", "del"), shown("added", "ins")];
}

/** Elements whose text belongs to the line around them. */
const inline = /^(?:a|abbr|b|cite|code|em|i|kbd|mark|q|s|small|span|strong|su[bp]|time|wbr)$/;
const withoutWords = /^(?:script|style|svg|template|noscript)$/;

/** The words of a document, each block on a line. */
function textOf(html: string): string {
  let text = "";
  const waiting: (DefaultTreeAdapterMap["node"] | "\n")[] = [parse(html)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node === "\n") text += node;
    else if ("value" in node) text += node.value.replace(/\s+/g, " ");
    else if ("childNodes" in node && !withoutWords.test(node.nodeName)) {
      const inner = node.childNodes.toReversed();
      waiting.push(...(inline.test(node.nodeName) ? inner : (["\n", ...inner, "\n"] as const)));
    }
  }
  return `${text.replace(/ *\n[ \n]*/g, "\n").trim()}\n`;
}
