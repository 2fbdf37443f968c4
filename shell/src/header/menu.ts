import type { PageComposition } from "@site/contract/composition";
import type { MenuEntry } from "@site/contract/page";

/** An entry of the bar: a page, or a group of pages behind a dropdown. */
export type MenuItem =
  | { kind: "page"; page: string; entry: MenuEntry }
  | {
      kind: "group";
      group: string;
      /** What the group calls itself; the shell has words for "services". */
      label: MenuEntry["groupLabel"];
      pages: { page: string; entry: MenuEntry }[];
    };

/** The site's menu, as the pages of the composition declare it. A group stands where its first page would. */
export function menuOf(pages: PageComposition["pages"]): MenuItem[] {
  const entries = Object.entries(pages)
    .flatMap(([page, { menu }]) => (menu ? [{ page, entry: menu }] : []))
    .toSorted((a, b) => a.entry.order - b.entry.order);
  const items: MenuItem[] = [];
  for (const { page, entry } of entries) {
    const { group, groupLabel: label } = entry;
    if (!group) {
      items.push({ kind: "page", page, entry });
      continue;
    }
    const known = items.find((item) => item.kind === "group" && item.group === group);
    if (known?.kind === "group") {
      known.pages.push({ page, entry });
      known.label ??= label;
    } else items.push({ kind: "group", group, label, pages: [{ page, entry }] });
  }
  return items;
}
