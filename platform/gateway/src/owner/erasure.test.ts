import { randomBytes, randomUUID } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "#test/clean-up.ts";
import { contextOf, engines, openTestStore, type TestStore } from "#test/engines.ts";
import {
  contact,
  deliveriesIn,
  insert,
  insertContacts,
  securityEvent,
  subscription,
} from "#test/rows.ts";
import { submission } from "#test/test-gateway.ts";
import { fileTime } from "../outbox/destinations/email.ts";
import { addressDigest } from "../outbox/destinations/messages.ts";
import { readGatewayConfig } from "../settings/config.ts";
import { type Store, storeFile } from "../store/store.ts";
import { submit } from "../submissions/submit.ts";
import { deleteSubmissions, eraseAddress } from "./erasure.ts";
import { deleteExpired } from "./retention.ts";
import { SubmissionStore } from "./submission-store.ts";

/** Whether any file below a folder contains a text, as somebody with a copy of the disk would look. */
function filesContain(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
}

describe.each(engines)("what is gone on the $engine engine", ({ engine: kind, open }) => {
  let engine: TestStore;
  let store: Store;
  let folder: string;
  let mailDrop: string;
  let owner: SubmissionStore;
  beforeEach(async () => {
    engine = await open();
    store = engine.store;
    folder = testFolder();
    mailDrop = join(folder, "outbox");
    mkdirSync(mailDrop);
    owner = new SubmissionStore(store, mailDrop);
  });

  /** Writes what the server has in memory to the files, so that there is something to find. */
  const toDisk = async () => {
    if (store.engine === "postgres") await sql`checkpoint`.execute(store.db);
  };
  async function send(email: string, word: string): Promise<string> {
    const context = contextOf(store);
    await submit(context, subscription(email), { key: undefined, destinations: [] });
    // Too long for a page of the table, and incompressible.
    const message = `${word} ${randomBytes(6_000).toString("base64")}`;
    const options = { key: undefined, destinations: ["email"] } as const;
    return (await submit(context, contact({ email, message }), options)).id;
  }

  /** As a worker does that begins to send them. */
  const claimAll = async () => {
    const sending = { state: "sending", claimed_until: store.time(60_000) } as const;
    await store.db.updateTable("deliveries").set(sending).execute();
  };

  test("is in no file of the tables any more", async () => {
    await send("eva.trace@example.com", "ERASEDWORD");
    await send("spam.trace@example.com", "SPAMWORD");
    await send("ana@example.com", "STAYINGWORD");
    await toDisk();
    expect(filesContain(engine.files, "ERASEDWORD")).toBe(true);
    expect(filesContain(engine.files, "SPAMWORD")).toBe(true);

    const { erased } = await owner.erase("eva.trace@example.com");
    expect(erased).toMatchObject({ submissions: 1, subscriptions: 1, deliveries: 1 });
    expect(await owner.delete({ text: "spamword" })).toBe(1);
    await toDisk();
    for (const words of ["ERASEDWORD", "eva.trace", "SPAMWORD"]) {
      expect(filesContain(engine.files, words)).toBe(false);
    }
    expect(filesContain(engine.files, "STAYINGWORD")).toBe(true);
  });

  if (kind === "postgres") {
    test("is in none of PostgreSQL's statistics any more", async () => {
      const columns = async () => {
        const { rows } = await sql<{ name: string }>`select tablename || '.' || attname as name
        from pg_stats where concat(histogram_bounds, most_common_vals) like '%eva.trace%'
        order by 1`.execute(store.db);
        return rows.map(({ name }) => name);
      };
      await send("eva.trace@example.com", "ERASED");
      await send("ana@example.com", "STAYING");
      // PostgreSQL does this by itself from time to time.
      await sql`analyze`.execute(store.db);
      expect(await columns()).toContain("newsletter_subscribers.email");
      await owner.erase("eva.trace@example.com");
      expect(await columns()).toEqual([]);
    });
  }

  test("went with the security events that name the address, and with their deliveries", async () => {
    const context = contextOf(store, {}, ["hosted-table"]);
    const options = { key: undefined, destinations: ["hosted-table"] } as const;
    await submit(context, securityEvent("eva@example.com"), options);
    const { erased } = await owner.erase("eva@example.com");
    expect(erased).toMatchObject({ securityEvents: 1, deliveries: 1 });
    expect(await deliveriesIn(store)).toEqual([]);
  });

  test("went in every spelling of an address, and of a word", async () => {
    const spellings = ["josé.müller@example.com", "JOSÉ.MÜLLER@example.com"];
    for (const address of [...spellings, ...spellings.map((each) => each.normalize("NFD"))]) {
      await send(address, "AÇÃO");
    }
    await send("jose.muller@example.com", "acao");
    await send("ana@xn--mller-shne-kcb9d.de", "Chromium's");
    await send("ana@xn--mller-shne-kcb9d.de.", "with a phone's dot");
    const { id, erased: ofAna } = await owner.erase("ana@Müller-Söhne.de");
    expect(ofAna).toMatchObject({ submissions: 2, subscriptions: 1 });
    expect(await owner.erasures("Ana@xn--mller-shne-kcb9d.de")).toMatchObject([{ id }]);
    expect(await owner.erasures("eva@example.com")).toEqual([]);
    expect(await owner.submissions({ address: "José.Müller@example.com" })).toHaveLength(4);
    expect(await owner.submissions({ text: "ação" })).toHaveLength(4);
    const { erased } = await owner.erase("josÉ.mÜller@example.com");
    // Neither capitals nor the normal form of a subscriber's address make a second row.
    expect(erased).toMatchObject({ submissions: 4, subscriptions: 1, deliveries: 4 });
    expect(await owner.submissions({})).toHaveLength(1);
  });

  test("R18 is stored when the same form is sent again", async () => {
    const options = { key: "form of this hour", destinations: [] };
    const { email } = submission;
    const fillIn = async () => {
      await submit(contextOf(store), subscription(email), options);
      const { id } = await submit(contextOf(store), contact(), options);
      expect(await owner.subscribers({})).toHaveLength(1);
      expect(await owner.submissions({})).toHaveLength(1);
      return id;
    };
    await fillIn();
    await owner.erase(email);
    const id = await fillIn();
    await owner.delete({ ids: [id] });
    await fillIn();
  });

  test("has its proof, whatever else is in the mail drop", async () => {
    await send("eva@example.com", "x");
    const digest = addressDigest("eva@example.com");
    writeFileSync(join(mailDrop, "mail.eml"), `X-Visitor-Digest: ${digest}\r\n\r\n`);
    mkdirSync(join(mailDrop, "folder"));
    // It is listed and cannot be read, like a file that is renamed in between.
    symlinkSync("nowhere", join(mailDrop, "renamed.eml"));
    const { erased } = await owner.erase("eva@example.com");
    expect(erased).toMatchObject({ submissions: 1, mailDropFiles: 1 });
    expect((await owner.erasures()).map((proof) => proof.erased)).toEqual([erased]);
    expect(readdirSync(mailDrop).toSorted()).toEqual(["folder", "renamed.eml"]);
  });

  test.each([
    ["a file of the mail drop", "ELOOP"],
    ["the mail drop", "ENOTDIR"],
  ])("is not gone while %s can't be read: %s", async (what, code) => {
    await send("eva@example.com", "x");
    if (what === "the mail drop") {
      rmdirSync(mailDrop);
      writeFileSync(mailDrop, "not a folder");
    } else symlinkSync("loop.eml", join(mailDrop, "loop.eml"));
    await expect(owner.erase("eva@example.com")).rejects.toThrow(code);
    expect(await owner.countSubmissions({})).toBe(1);
    expect(await owner.erasures()).toEqual([]);
  });

  test("is not gone while it is being sent", async () => {
    await send("eva@example.com", "x");
    await claimAll();
    const work = eraseAddress(store, mailDrop, "eva@example.com", 300);
    await expect(work).rejects.toMatchObject({ code: "still-sending" });
    const deletion = deleteSubmissions(store, mailDrop, sql`true`, 300);
    await expect(deletion).rejects.toMatchObject({ code: "still-sending" });
    expect(await owner.countSubmissions({})).toBe(1);
  });

  test("is not gone when a worker begins to send it at the last moment", async () => {
    await send("eva@example.com", "x");
    let isClaimed = false;
    const db = store.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isClaimed) {
          isClaimed = true;
          await claimAll();
        }
        return result;
      },
    });
    const work = eraseAddress({ ...store, db }, mailDrop, "eva@example.com", 300);
    await expect(work).rejects.toMatchObject({ code: "still-sending" });
    expect(await owner.countSubmissions({})).toBe(1);
    expect(await owner.deliveries({ state: "sending" })).toHaveLength(1);
  });

  test("went by age, with its deliveries and mails", async () => {
    const [old, recent] = [await send("a@example.com", "x"), await send("b@example.com", "y")];
    const recentFile = `${fileTime(new Date())}-${recent}.eml`;
    const ofAnotherServersRow = `20250102T030405Z-${randomUUID()}.eml`;
    const foreignFile = ".keep";
    const oldFile = `${fileTime(new Date())}-${old}.eml`;
    for (const name of [oldFile, ofAnotherServersRow, recentFile, foreignFile]) {
      writeFileSync(join(mailDrop, name), "x");
    }
    const longAgo = store.time(-31 * 24 * 60 * 60 * 1000);
    await store.db
      .updateTable("contact_submissions")
      .set({ submitted_at: longAgo })
      .where("id", "=", old)
      .execute();
    const dead = { destination: "warehouse", state: "dead", accepted_at: longAgo } as const;
    const leaving = randomUUID();
    await insert(
      store,
      "deliveries",
      { ...dead, key: randomUUID(), payload: '{"entity":"contact"}' },
      { ...dead, key: leaving, payload: '{"entity":"unsubscription"}' },
    );
    await deleteExpired(store, readGatewayConfig({ SUBMISSION_RETENTION_DAYS: "30" }, folder));
    expect((await owner.submissions({})).map(({ id }) => id)).toEqual([recent]);
    const left = (await owner.deliveries({})).map(({ key }) => key);
    expect(left.toSorted()).toEqual([recent, leaving].toSorted());
    expect(readdirSync(mailDrop).toSorted()).toEqual([foreignFile, recentFile]);
  });
});

test("submissions to delete are searched while another process writes", async () => {
  const folder = testFolder();
  const store = await openTestStore(folder);
  const writer = new DatabaseSync(storeFile(folder));
  writer.exec("begin immediate");
  expect(await deleteSubmissions(store, "/unused", sql`true`)).toBe(0);
  writer.close();
});

test("a server does its other work between two batches of a deletion", async () => {
  const store = await openTestStore(testFolder());
  await insertContacts(store, ...Array(501).fill({}));
  const owner = new SubmissionStore(store, "/unused");
  const leftMeanwhile = new Promise((resolve) => {
    setImmediate(() => resolve(owner.countSubmissions({})));
  });
  expect(await deleteSubmissions(store, "/unused", sql`true`)).toBe(501);
  expect(await leftMeanwhile).toBe(1);
});

test("an erasure waits for somebody who reads what was there before", async () => {
  const folder = testFolder();
  const store = await openTestStore(folder);
  await insertContacts(store, { email: "eva.trace@example.com" });
  const reader = new DatabaseSync(storeFile(folder), { readOnly: true });
  reader.exec("begin; select * from contact_submissions;");
  setTimeout(() => reader.close(), 500);
  await new SubmissionStore(store, join(folder, "outbox")).erase("eva.trace@example.com");
  expect(filesContain(folder, "eva.trace")).toBe(false);
});

test.each(engines.filter(({ engine }) => engine === "postgres"))(
  "an erasure whose tables somebody else uses ends, and says what to do",
  async ({ open }) => {
    const { store } = await open();
    const owner = new SubmissionStore(store, "/unused");
    await insertContacts(store, {});
    await store.db.transaction().execute(async (reader) => {
      await sql`select * from contact_submissions`.execute(reader);
      await expect(owner.erase(submission.email)).rejects.toThrow("run this again");
    });
    expect(await owner.countSubmissions({})).toBe(0);
    await owner.erase(submission.email);
  },
);
