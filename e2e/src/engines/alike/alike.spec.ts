import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { workspaceRoot } from "@site/workspace/workspace";
import pixelmatch from "pixelmatch";
import { test as base, expect } from "playwright/test";
import { engineNames } from "#browser-choice.ts";
import type { Engine } from "#engines/drivers/engine.ts";
import { openEngine } from "#engines/visitor/engine-test.ts";
import { SiteProxy } from "#engines/visitor/site-proxy.ts";
import { isThorough } from "#engines/visitor/turns.ts";
import { Visitor } from "#engines/visitor/visitor.ts";
import { routes } from "#site/routes.ts";

/** All three at once, in one worker. */
const test = base.extend<object, { engines: readonly Engine[] }>({
  engines: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const engines = await Promise.all(engineNames.map(openEngine));
      await use(engines);
      await Promise.all(engines.map((engine) => engine.close()));
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

// WebKit's session stops answering now and then. A difference stays when it is tried again.
test.describe.configure({ timeout: 90_000, retries: 1 });
test.use({ trace: "off" });

const folder = resolve(workspaceRoot, ".tmp/pictures");

/**
 * Share of a picture that may differ. WebKitGTK draws letters one percent wider on a screen of
 * ordinary density. In a phone's narrow column a line then breaks elsewhere, and everything below
 * it lies a line lower; at a desktop's width nothing does.
 */
const maxShares = { 1440: 0.06, 390: 0.2 } as const;

async function photograph(engine: Engine, site: string, path: string, width: number) {
  const proxy = await SiteProxy.open(site);
  const visitor = new Visitor(engine, proxy);
  await visitor.begin({ width, height: 900, reducedMotion: true, touch: width < 600 });
  await visitor.openLive(path);
  await visitor.until(() => document.fonts.status === "loaded");
  await visitor.settle();
  const picture = Buffer.from(await engine.page.screenshot());
  proxy.close();
  return picture;
}

/** How many times smaller pictures are compared: letters become gray, and their edges don't count. */
const reduction = 6;

/** Difference of two colors that counts, from 0 to 1, as `pixelmatch` measures perception. */
const threshold = 0.2;

/**
 * Compares two screenshots as seen from some distance: antialiasing, hinting and a pixel more or
 * less disappear, while a missing part, another color or another place remain.
 */
async function differenceOf(one: Buffer, other: Buffer) {
  const [first, second] = await Promise.all([reduced(one), reduced(other)]);
  const { width, height } = first;
  if (second.width !== width || second.height !== height) {
    throw new Error(`${width} x ${height} px beside ${second.width} x ${second.height} px`);
  }
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const count = pixelmatch(first.data, second.data, image.data, width, height, { threshold });
  context.putImageData(image, 0, 0);
  return { share: count / (width * height), picture: canvas.toBuffer("image/png") };
}

async function reduced(picture: Buffer) {
  const image = await loadImage(picture);
  const width = Math.round(image.width / reduction);
  const height = Math.round(image.height / reduction);
  const context = createCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** A page of each remote, or of two: `looks.spec.ts` and `addresses.spec.ts` visit the others. */
const pictured = (["home", "contact", "service-automations", "about"] as const).slice(
  0,
  isThorough ? 4 : 2,
);

for (const [index, kind] of pictured.entries()) {
  const width = index % 2 === 0 ? 1440 : 390;
  test(`${kind} looks alike at ${width} px`, async ({ engines, baseURL }) => {
    await mkdir(folder, { recursive: true });
    const save = (name: string, picture: Buffer) =>
      writeFile(resolve(folder, `${kind}-${width}-${name}.png`), picture);
    const pictures: Buffer[] = [];
    for (const engine of engines) {
      const picture = await photograph(engine, baseURL as string, routes[kind].en, width);
      pictures.push(picture);
      await save(engine.name, picture);
    }
    const [first, ...others] = pictures as [Buffer, ...Buffer[]];
    for (const [other, picture] of others.entries()) {
      const name = engines[other + 1]?.name ?? "";
      const difference = await differenceOf(first, picture);
      await save(`${name}-difference`, difference.picture);
      expect.soft(difference.share, `${name} beside chromium`).toBeLessThan(maxShares[width]);
    }
  });
}
