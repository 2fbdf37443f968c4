import type { PageComposition } from "@site/contract/composition";
import type { MenuEntry, PageId } from "@site/contract/page";

export interface MenuPage {
  page: PageId;
  entry: MenuEntry;
}

/** An entry of the bar: a page, or a group of pages behind a dropdown. */
export type MenuItem =
  | ({ kind: "page" } & MenuPage)
  | {
      kind: "group";
      group: string;
      /** What the group calls itself; the shell has a label for "services". */
      label: MenuEntry["groupLabel"];
      pages: MenuPage[];
    };

/** The site's menu, as the pages of the composition declare it. A group stands where its first page would. */
export function menuOf(pages: PageComposition["pages"]): MenuItem[] {
  const entries = Object.entries(pages)
    .flatMap(([page, { menu }]) =>
      // Cast: the composition has the page, so a link may name it.
      menu ? [{ page: page as PageId, entry: menu }] : [],
    )
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
