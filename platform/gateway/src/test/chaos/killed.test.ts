import { expect, test } from "vitest";
import { engines } from "../engines.ts";
import { throwawayFolder } from "../throwaway-folder.ts";
import { freePort } from "../throwaway-postgres.ts";
import { killUnderLoad } from "./kill-under-load.ts";

test.each(engines)(
  "what the $engine engine acknowledged is stored exactly once after kills",
  async ({ open }) => {
    const { url, stop } = await open();
    const { folder, remove } = throwawayFolder();
    const env = url === undefined ? {} : { DATABASE_URL: url };
    const counts = await killUnderLoad({
      kills: 2,
      visitors: 2,
      pauseMs: 10,
      lifeMs: () => 150 + Math.random() * 250,
      port: await freePort(),
      dataDirectory: folder,
      env,
    });
    expect(counts.acknowledged).toBeGreaterThan(2);
    expect(counts).toMatchObject({ missing: 0, doubled: 0, undelivered: 0, dead: 0 });
    await stop();
    remove();
  },
  300_000,
);
