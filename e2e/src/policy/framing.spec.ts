import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { path } from "./attacker.ts";
import { expect, test } from "./policed-page.ts";

test("a page of somebody else's can't show this one in a frame", async ({
  page,
  messages,
  baseURL,
}) => {
  const bait = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>bait</title><iframe src="${baseURL}${path}"></iframe>`);
  });
  await new Promise<void>((done) => bait.listen(0, "127.0.0.1", done));
  try {
    await page.goto(`http://127.0.0.1:${(bait.address() as AddressInfo).port}/`);
    await expect.poll(() => messages.join()).toMatch(/frame-ancestors|X-Frame-Options/);
    const [, framed] = page.frames();
    expect(await framed?.locator("main").count()).toBe(0);
  } finally {
    bait.close();
  }
  messages.length = 0;
});
