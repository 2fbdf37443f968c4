import type { Page } from "playwright/test";
import type { routes } from "#site/routes.ts";

/** A remote's part that is tested while the remote is broken. */
export interface Target {
  remote: string;
  /** Page or slot as failures are reported. */
  part: string;
  /** The page that shows it. */
  page: keyof typeof routes;
  /** True where the part stands far down its page, and its code waits until the visitor is near. */
  isSlot?: true;
  /** A page of another remote, from which a client navigation begins. */
  from: keyof typeof routes;
  /** A page of another remote that goes on working. */
  elsewhere: keyof typeof routes;
}

/** A page of each remote, and the one slot: every page's footer or header leads to all of them. */
export const targets: readonly Target[] = [
  { remote: "mf-home", part: "home", page: "home", from: "about", elsewhere: "contact" },
  { remote: "mf-content", part: "about", page: "about", from: "contact", elsewhere: "contact" },
  {
    remote: "mf-services",
    part: "service-business-intelligence",
    page: "service-business-intelligence",
    from: "about",
    elsewhere: "about",
  },
  { remote: "mf-forms", part: "contact", page: "contact", from: "about", elsewhere: "about" },
  {
    remote: "mf-forms",
    part: "newsletter",
    page: "home",
    isSlot: true,
    from: "about",
    elsewhere: "about",
  },
];

/** Scrolls to the part if its code is only fetched then. */
export async function comeNear(page: Page, { part, isSlot }: Target): Promise<void> {
  if (isSlot) await page.locator(`[data-slot="${part}"]`).scrollIntoViewIfNeeded();
}
