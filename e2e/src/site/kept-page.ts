import { test as base, expect, type Page } from "playwright/test";

/** A page that a worker keeps through all of its tests: opening one costs more than most of them. */
export const test = base.extend<object, { keptPage: Page }>({
  keptPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        reducedMotion: "reduce",
      });
      await use(await context.newPage());
      await context.close();
    },
    { scope: "worker" },
  ],
});

export { expect };
