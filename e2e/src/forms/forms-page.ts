import { test as base, expect } from "#site/quiet-page.ts";
import { type GatewayCall, recordCalls } from "./gateway-call.ts";

/** A quiet page with the calls that its forms have made. */
export const test = base.extend<{ calls: GatewayCall[] }>({
  // Animations cost these tests time, and they don't test them.
  reducedMotion: "reduce",
  calls: [async ({ page }, use) => use(recordCalls(page)), { auto: true }],
});

export { expect };

/** Expects each of `expected` in the log, and nothing else; then empties the log. */
export async function expectLogged(messages: string[], ...expected: RegExp[]): Promise<void> {
  for (const each of expected) await expect.poll(() => messages.join("\n")).toMatch(each);
  const others = messages.filter((message) => !expected.some((each) => each.test(message)));
  expect(others, "nothing else on the console").toEqual([]);
  messages.length = 0;
}

/** The browser's own line about a request that was answered with a fault, or not at all. */
export const failedToLoad = /Failed to load resource|^failed: /;
