import type { Composition } from "@site/contract/composition";
import type { CompositionRecord } from "@site/registry/composition-record";
import { counted } from "#command-line.ts";

/** What a page names and no release has: pages that it links to, and slots that it shows. */
export type DeadLinks = CompositionRecord["deadLinks"];

/** A slot among the names that a page links to: no page's id has a space. */
const slotName = /^slot (.*)$/;

export function deadLinksIn(
  addresses: readonly { path: string; linked: readonly string[] }[],
  { pages, slots }: Composition,
): DeadLinks {
  const isThere = (name: string) => {
    const [, slot] = slotName.exec(name) ?? [];
    return Object.hasOwn(slot === undefined ? pages : slots, slot ?? name);
  };
  return addresses.flatMap(({ path, linked }) =>
    linked.filter((to) => !isThere(to)).map((to) => ({ from: path, to })),
  );
}

/** A note for each page and slot that pages name and no release has. */
export function deadLinkNotes(deadLinks: DeadLinks): string[] {
  return [...Map.groupBy(deadLinks, ({ to }) => to)].map(([to, links]) => {
    const [, slot] = slotName.exec(to) ?? [];
    const where = `${counted(links.length, "page")}, such as ${links[0]?.from}.`;
    return slot === undefined
      ? `No release has the page "${to}": links to it show as plain text. Linked from ${where}`
      : `No release has the slot "${slot}": its place stays empty. Shown on ${where}`;
  });
}
