import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "playwright/test";
import { callOf, desktop, type Engine, type Preferences } from "#engines/drivers/engine.ts";
import { elementsOf, type Place, placeOf, type Target } from "./page-elements.ts";
import type { SiteProxy } from "./site-proxy.ts";

/** Longest wait for anything on a page, in milliseconds; a machine may be busy. */
const timeout = 15_000;
const polling = { timeout, intervals: [25, 50, 100] };

/** After this long without a request a page has all that it wants, in milliseconds. */
const quietMs = 150;

/** Somebody who visits the site with one of the engines: real mouse, finger and keys. */
export class Visitor {
  readonly engine: Engine;
  readonly site: SiteProxy;
  readonly #expected: RegExp[] = [];

  constructor(engine: Engine, site: SiteProxy) {
    this.engine = engine;
    this.site = site;
  }

  /** Begins a new visit, with other settings than a desktop visitor's. */
  begin(preferences: Partial<Preferences> = {}): Promise<void> {
    return this.engine.begin({ ...desktop, ...preferences });
  }

  /** Opens an address of the site; its scripts may still be on their way. */
  open(path: string): Promise<void> {
    return this.engine.goto(this.site.address + path);
  }

  async openLive(path: string): Promise<void> {
    await this.open(path);
    await this.untilLive(path);
  }

  /** Loads the page's document again; the scripts of the new one may still be on their way. */
  async reload(): Promise<void> {
    await this.evaluate(() => {
      Object.assign(globalThis, { isOld: true });
      location.reload();
    });
    await this.until(() => !("isOld" in globalThis) && document.querySelector("main") !== null);
  }

  /** The page on screen runs: hydrated, or reached by a client navigation. */
  async untilLive(path: string): Promise<void> {
    await this.until(
      (wanted) =>
        performance
          .getEntriesByName("page-live")
          .some((mark) => (mark as PerformanceMark).detail === wanted),
      path,
    );
  }

  /** The page of an address is there and runs. */
  async arrive(path: string): Promise<void> {
    await this.expectPath(path);
    await this.untilLive(path);
  }

  /** Waits until everything that the page asked for has come: leaving earlier cancels it. */
  async settle(): Promise<void> {
    await expect.poll(() => this.site.quietMs, polling).toBeGreaterThan(quietMs);
  }

  /** Runs a function in the page; its arguments and its result travel as JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return this.engine.page.evaluate(callOf(run, args)) as Promise<Result>;
  }

  /** Waits until a function of the page is true. */
  async until<Args extends unknown[]>(
    run: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    await expect
      .poll(() => this.evaluate(run, ...args).then(Boolean, () => false), {
        ...polling,
        message: `${run}`,
      })
      .toBe(true);
  }

  /** Asks something of the first element that answers to a name. */
  ask<Result>(target: Target, run: (element: HTMLElement) => Result): Promise<Result | null> {
    const first = `${callOf(elementsOf, [target])}[0]`;
    return this.engine.page.evaluate(
      `((element) => element ? (${run})(element) : null)(${first})`,
    ) as Promise<Result | null>;
  }

  async expectShown(target: Target): Promise<void> {
    await this.#expect(target, "is shown", () => this.ask(target, () => true));
  }

  async expectHidden(target: Target): Promise<void> {
    await this.#expect(target, "is not shown", async () => !(await this.ask(target, () => true)));
  }

  async expectFocused(target: Target): Promise<void> {
    await this.#expect(target, "has the focus", () =>
      this.ask(target, (element) => element === document.activeElement),
    );
  }

  async expectPath(path: string): Promise<void> {
    await expect
      .poll(() => this.evaluate(() => location.pathname).catch(() => ""), polling)
      .toBe(path);
  }

  /** Moves the mouse onto something. */
  async hover(target: Target): Promise<void> {
    await this.engine.page.mouse.move(...(await this.#middleOf(target)));
  }

  async click(target: Target): Promise<void> {
    await this.pressAt(...(await this.#middleOf(target)));
  }

  /** Presses the mouse somewhere in the window. */
  async pressAt(x: number, y: number): Promise<void> {
    const { mouse } = this.engine.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.up();
  }

  /** Clicks a link and waits for its page. */
  async follow(link: Target, path: string): Promise<void> {
    await this.click(link);
    await this.arrive(path);
  }

  async tap(target: Target): Promise<void> {
    await this.engine.page.touchscreen?.tap(...(await this.#middleOf(target)));
  }

  /** Focuses something, as tabbing to it would. */
  async focus(target: Target): Promise<void> {
    await this.expectShown(target);
    await this.ask(target, (element) => element.focus());
  }

  /** Clicks a field and types into it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.engine.page.keyboard.type(text);
  }

  /** Says which problems belong to a check that breaks something. */
  expectProblems(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Everything unexpected that went wrong or was logged during the visit, from every source. */
  async unexpectedProblems(): Promise<string[]> {
    const inPage = await this.evaluate(() => globalThis.observed?.notes ?? []).catch(() => []);
    const failed = this.site.asked
      .filter(({ status }) => status >= 400)
      .map(({ path, status }) => `${status}: ${path}`);
    const messages = this.engine.takeMessages?.() ?? [];
    const problems = [...this.site.notes, ...inPage, ...failed, ...messages];
    return problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }

  /** The middle of something, once it stands still and nothing lies over it. */
  async #middleOf(target: Target): Promise<[x: number, y: number]> {
    let before: Place | null | undefined;
    const endsAt = Date.now() + timeout;
    while (Date.now() < endsAt) {
      const place = await this.ask(target, placeOf).catch(() => null);
      if (place?.isClear && before && place.x === before.x && place.y === before.y) {
        return [Math.round(place.x + place.width / 2), Math.round(place.y + place.height / 2)];
      }
      before = place;
      await sleep(30);
    }
    const state = before
      ? `lies under something or moves: ${JSON.stringify(before)}`
      : "is not shown";
    throw new Error(`${nameOf(target)} ${state}`);
  }

  async #expect(target: Target, what: string, isSo: () => Promise<unknown>): Promise<void> {
    await expect
      .poll(() => isSo().then(Boolean, () => false), {
        ...polling,
        message: `${nameOf(target)} ${what}`,
      })
      .toBe(true);
  }
}

const nameOf = ({ role, name = "", within }: Target) =>
  `${role} "${name}"${within ? ` in ${within}` : ""}`;
