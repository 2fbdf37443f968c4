import { screen, within } from "@testing-library/react";

/** For tests: the group of items in the section under a heading. */
export function listUnder(heading: string): HTMLElement {
  const section = screen.getByRole("heading", { level: 2, name: heading }).closest("section");
  if (!section) throw new Error(`The heading "${heading}" stands in no section.`);
  const [list] = within(section).getAllByRole("list");
  if (!list) throw new Error(`The section "${heading}" holds no list.`);
  return list;
}

/** For tests: headings of the items directly in a group, in order. */
export function itemsOf(list: HTMLElement): (string | null | undefined)[] {
  return Array.from(list.children, (item) => {
    if (item.tagName !== "LI") throw new Error(`A ${item.tagName} stands among the items.`);
    return within(item as HTMLElement).queryByRole("heading", { level: 3 })?.textContent;
  });
}
