import { expect, test } from "vitest";
import { testFolder } from "../clean-up.ts";
import { engines } from "../engines.ts";
import { killedUnderLoad } from "./under-load.ts";

// Most of the time is spent until the leases of the killed server's deliveries end.
test.concurrent.each(engines)(
  "R18 what the $engine engine acknowledged is stored exactly once after kills",
  async ({ open }) => {
    const { env } = await open();
    const counts = await killedUnderLoad({
      env,
      dataDirectory: testFolder(),
      rounds: 2,
      visitors: 2,
      pauseMs: 10,
      lifeMs: () => 150 + Math.random() * 250,
    });
    expect(counts.acknowledged).toBeGreaterThan(2);
    expect(counts).toMatchObject({ missing: 0, doubled: 0, undelivered: 0, dead: 0 });
  },
  300_000,
);
