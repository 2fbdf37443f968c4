import { expect, test } from "vitest";
import { engines } from "../test/engines.ts";
import { throwawayFolder } from "../test/throwaway-folder.ts";
import { freePort } from "../test/throwaway-postgres.ts";
import { killUnderLoad } from "./kill-under-load.ts";

test.each(engines)(
  "what the $engine engine acknowledged is stored exactly once after five kills",
  async ({ open }) => {
    const { url, stop } = await open();
    const { folder, remove } = throwawayFolder();
    const env = url === undefined ? {} : { DATABASE_URL: url };
    const counts = await killUnderLoad({
      kills: 5,
      visitors: 4,
      lifeMs: () => 150 + Math.random() * 250,
      port: await freePort(),
      dataDirectory: folder,
      env,
    });
    expect(counts.acknowledged).toBeGreaterThan(5);
    expect(counts).toMatchObject({ missing: 0, doubled: 0, undelivered: 0, dead: 0 });
    await stop();
    remove();
  },
  300_000,
);
