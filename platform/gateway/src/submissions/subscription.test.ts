import { describe, expect, test } from "vitest";
import { contextOf, engines } from "#test/engines.ts";
import { smtpSettings, submission } from "#test/test-gateway.ts";
import { deleteExpired } from "../owner/retention.ts";
import type { Submission } from "./submission.ts";
import { submit } from "./submit.ts";

describe.each(engines)(
  "a subscription without a confirmation, on the $engine engine",
  ({ open }) => {
    async function begin() {
      const { store } = await open();
      const context = contextOf(store, smtpSettings());
      const send = (given: Submission, visitor: string) =>
        submit(context, given, { key: undefined, destinations: ["email"], visitor });
      const subscribe = (email: string) =>
        send({ entity: "newsletter", fields: { email, language: "de" } }, "203.0.113.7");
      return { ...context, send, subscribe };
    }

    test("lets another visitor's message go first, if its sender subscribes many", async () => {
      const { store, send, subscribe } = await begin();
      for (const name of ["a", "b", "c"]) await subscribe(`${name}@example.com`);
      await send({ entity: "contact", fields: submission }, "203.0.113.8");
      const rows = await store.db
        .selectFrom("deliveries")
        .select("turn")
        .orderBy("turn")
        .orderBy("number")
        .execute();
      expect(rows.map(({ turn }) => turn)).toEqual([0, 0, 1, 2]);
    });

    test("goes with the e-mail that asked for it, even one that was given up", async () => {
      const { store, config, subscribe } = await begin();
      await subscribe("a@example.com");
      const { db, time } = store;
      await db.updateTable("deliveries").set({ state: "dead" }).execute();
      await deleteExpired(store, config);
      const rows = () => db.selectFrom("deliveries").select("payload").execute();
      expect(await rows()).toHaveLength(1);
      await db
        .updateTable("marks")
        .set({ marked_at: time(-9 * 24 * 60 * 60 * 1000) })
        .execute();
      await deleteExpired(store, config);
      expect(await rows()).toEqual([]);
      expect(await db.selectFrom("newsletter_subscribers").select("id").execute()).toEqual([]);
    });
  },
);
