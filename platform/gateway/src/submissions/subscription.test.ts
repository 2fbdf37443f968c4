import { describe, expect, test } from "vitest";
import { contextOf, engines } from "#test/engines.ts";
import { smtpSettings } from "#test/test-gateway.ts";
import { deleteExpired } from "../owner/retention.ts";
import { submit } from "./submit.ts";

describe.each(engines)(
  "a subscription without a confirmation, on the $engine engine",
  ({ open }) => {
    async function begin() {
      const { store } = await open();
      const context = contextOf(store, smtpSettings());
      const subscribe = (email: string) =>
        submit(
          context,
          { entity: "newsletter", fields: { email, language: "de" } },
          { key: undefined, destinations: ["email"] },
        );
      return { ...context, subscribe };
    }

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
