import { expect, test } from "vitest";
import { engines } from "../engines.ts";
import { throwawayFolder } from "../throwaway-folder.ts";
import { underLoad } from "./under-load.ts";

test.each(engines)(
  "what the $engine engine acknowledged is stored exactly once after kills",
  async ({ open }) => {
    const { url, stop } = await open();
    const { folder, remove } = throwawayFolder();
    const counts = await underLoad(
      {
        ...(url !== undefined && { env: { DATABASE_URL: url } }),
        strike: (server) => server.end("SIGKILL"),
      },
      {
        rounds: 2,
        visitors: 2,
        pauseMs: 10,
        lifeMs: () => 150 + Math.random() * 250,
        dataDirectory: folder,
      },
    );
    expect(counts.acknowledged).toBeGreaterThan(2);
    expect(counts).toMatchObject({ missing: 0, doubled: 0, undelivered: 0, dead: 0 });
    await stop();
    remove();
  },
  300_000,
);
