import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { SubmissionStore } from "#owner/submission-store.ts";
import { readGatewayConfig } from "#settings/config.ts";
import { openStore } from "#store/store.ts";
import { testFolder } from "../clean-up.ts";
import { engines } from "../engines.ts";
import { until } from "../until.ts";
import { startChaosServices } from "./chaos-services.ts";
import { childServer } from "./child-server.ts";
import { SubmissionStream } from "./submission-stream.ts";

test.concurrent.each(engines)(
  "R18 what the $engine engine acknowledged is stored exactly once after kills",
  async ({ open }) => {
    const services = await startChaosServices();
    const env = {
      ...services.env,
      DATA_DIRECTORY: testFolder(),
      REQUESTS_PER_MINUTE: "0",
      LOG_LEVEL: "fatal",
      ...(await open()).env,
    };
    const server = await childServer(env);
    const stream = new SubmissionStream(server.origin);
    for (const _round of [1, 2]) {
      await server.start();
      stream.start(2, 10);
      await pause(150 + Math.random() * 250);
      await server.end("SIGKILL");
      await stream.stop();
    }
    const store = await openStore(readGatewayConfig(env, env.DATA_DIRECTORY));
    // As when the leases of what the killed servers were sending have run out.
    const isOver = { claimed_until: store.time(-1) };
    await store.db.updateTable("deliveries").set(isOver).where("state", "=", "sending").execute();
    // Once more without a fault, so that every open submission is answered and the outbox drains.
    await server.start();
    stream.start(2, 0, stream.sent);
    await stream.done();
    const waiting = async () => (await server.ready())["waiting"];
    await until("the outbox is empty", async () => (await waiting()) === 0, 5 * 60_000);
    expect(await server.ready()).toMatchObject({ dead: 0 });
    await server.end();

    expect(stream.acknowledged.rows.size).toBeGreaterThan(1);
    expect(await stream.issues(new SubmissionStore(store, "/unused"), services)).toEqual([]);
    await store.close();
  },
  300_000,
);
