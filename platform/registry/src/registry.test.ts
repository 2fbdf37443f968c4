import { beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "./keys.ts";
import { toBytes } from "./records/stored-record.ts";
import { Registry } from "./registry.ts";
import { MemoryStore } from "./store/memory-store.ts";

let registry: Registry;
beforeEach(() => {
  registry = new Registry(new MemoryStore());
});

const revisionOf = (channel: string) => ({
  channel,
  composition: "0123456789abcdef",
  releases: {},
  movedAt: new Date().toISOString(),
  movedBy: "tester",
  reason: "promote",
});
const ownersOf = (changedBy: string) => ({
  ...{ owners: {}, changedAt: new Date().toISOString(), changedBy },
});

it("other objects beside revisions and lists of owners change nothing", async () => {
  await registry.appendRevision(undefined, revisionOf("staging"));
  await registry.replaceOwners(ownersOf("keeper"));
  const first = await registry.revision("staging");
  for (const key of [
    "channels/staging/README.md",
    "channels/staging/a-copy.json",
    "channels/staging/00000009.json/more",
    "channels/notes.txt",
    "channels/Other One/00000001.json",
    "owners/README.md",
  ]) {
    await registry.store.create(key, Buffer.from("{"));
  }
  expect(await registry.channels()).toEqual(["staging"]);
  expect(await registry.revision("staging")).toEqual(first);
  expect(await registry.revisions("staging")).toEqual([first]);
  expect(await registry.owners()).toEqual({});
  expect(await registry.replaceOwners(ownersOf("another"))).toBe(true);
  expect(await registry.store.read(keys.owners(2))).toBeDefined();
});

it("a revision that nobody could read is not written", async () => {
  const next = { ...revisionOf("staging"), note: "two\nlines" };
  await expect(registry.appendRevision(undefined, next)).rejects.toThrow(
    "expected a text without line breaks",
  );
  expect(await registry.channels()).toEqual([]);
});

it("a damaged release's text stays on the message's line, which says what to do", async () => {
  const key = keys.release("mf-one", "1.0.0");
  const record = { kind: "remote", name: "mf-one\n\u001b[2Kmf-two" };
  await registry.store.create(key, toBytes(key, record));
  await expect(registry.release("mf-one", "1.0.0")).rejects.toThrow(
    /^The object [^\p{Cc}]* is damaged: [^\p{Cc}]*\. It was not used\. To mend it, [^\p{Cc}]*\.$/u,
  );
});

it("a release record that only a hostile key would write is not parsed", async () => {
  const large = Buffer.from(`{"x":[${"[],".repeat(1_500_000)}[]]}`);
  await registry.store.create(keys.release("mf-one", "1.0.0"), large);
  const parse = vi.spyOn(JSON, "parse");
  await expect(registry.release("mf-one", "1.0.0")).rejects.toThrow("more than 4194304 bytes");
  expect(parse).not.toHaveBeenCalled();
});

it.each([
  ["another number", { sequence: 1 }],
  ["another channel", { channel: "production" }],
  ["no earlier one to revert to", { revertsTo: 2 }],
])("a revision with %s is damaged, and others are found without it", async (_, change) => {
  await registry.appendRevision(undefined, revisionOf("staging"));
  const first = await registry.requireRevision("staging");
  const wrong = { ...first, sequence: 2, ...change };
  const key = keys.revision("staging", 2);
  await registry.store.create(key, toBytes(key, wrong));
  await expect(registry.revisionSince(first, "staging")).rejects.toThrow(
    "00000002.json is damaged",
  );
  await expect(registry.revision("staging")).rejects.toThrow("00000002.json is damaged");
  const back = (withoutDamaged: boolean) =>
    Array.fromAsync(registry.revisionsBack("staging", { withoutDamaged }));
  await expect(back(false)).rejects.toThrow("00000002.json is damaged");
  expect(await back(true)).toEqual([first]);
});

describe("a record in the registry", () => {
  it.each([
    ["releases/mf-one/1.0.0.json", { files: { "../x": {} } }, "expected a relative file path"],
    ["releases/mf-one/1.0.0.json", { version: `1.0.0-${"9".repeat(80)}` }, "64 characters at most"],
    ["compositions/0123456789abcdef.json", { documents: { "/../../etc": {} } }, "without '..'"],
    ["compositions/0123456789abcdef.json", { files: { "/a\nb": {} } }, "expected an address"],
    ["compositions/0123456789abcdef.json", { gone: { "no-slash": {} } }, "expected an address"],
  ])("%s is rejected by the field that leads elsewhere: %o", async (key, fields, message) => {
    await registry.putBlob(Buffer.from("x"), false);
    const composition = { id: "0123456789abcdef", documents: {}, notFound: {}, gone: {} };
    const release = { kind: "remote", name: "mf-one", version: "1.0.0", files: {} };
    const record = { ...composition, ...release, ...fields };
    await registry.store.create(key, toBytes(key, record));
    const reading = key.startsWith("releases")
      ? registry.release("mf-one", "1.0.0")
      : registry.composition("0123456789abcdef");
    await expect(reading).rejects.toThrow(message);
  });

  it("is never asked of the store under a name or version that no release can have", async () => {
    await expect(registry.release("../mf-one", "1.0.0")).resolves.toBeUndefined();
    await expect(registry.release("mf-one", `1.0.0-${"9".repeat(300)}`)).resolves.toBeUndefined();
  });
});
