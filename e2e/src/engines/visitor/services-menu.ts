import type { Target } from "./page-elements.ts";
import type { Visitor } from "./visitor.ts";

export const servicesMenu: Target = { role: "button", name: "Services", within: "header" };
export const firstService: Target = { role: "link", name: "Advanced Analytics", within: "header" };

/** The Services menu opens for a mouse that comes from the page, leaves, and comes back. */
export async function expectMenuUnderMouse(visitor: Visitor): Promise<void> {
  for (let visit = 0; visit < 2; visit += 1) {
    await visitor.engine.page.mouse.move(700, 600);
    await visitor.hover(servicesMenu);
    await visitor.expectShown(firstService);
    await visitor.engine.page.mouse.move(700, 600);
    await visitor.expectHidden(firstService);
  }
}
