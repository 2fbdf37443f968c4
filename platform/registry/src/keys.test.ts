import { describe, expect, it } from "vitest";
import { keys, subjectOf } from "./keys.ts";

const hash = "0123456789abcdef".repeat(4);

describe("the subject of a key", () => {
  it.each([
    [keys.blob(hash, "mf-one"), { kind: "blob", owner: "mf-one", hash }],
    [keys.brotli(hash), { kind: "blob", owner: undefined, hash }],
    [
      keys.release("mf-one", "1.0.0-pr.7"),
      { kind: "release", name: "mf-one", version: "1.0.0-pr.7" },
    ],
    [keys.composition("0123456789abcdef"), { kind: "composition", id: "0123456789abcdef" }],
  ])("%s is read", (key, subject) => {
    expect(subjectOf(key)).toEqual(subject);
  });

  it.each([
    "blobs/mf-content/%2e%2e/%2e%2e/owners/00000001.json",
    "blobs/mf-content/../../owners/00000001.json",
    `blobs/mf-one/00/${hash}`,
    `blobs/mf-one/01/${hash}.br.br`,
    `blobs/mf-one/01/${hash}/more`,
    `blobs/_others/01/${hash}`,
    "releases/mf-one/notes.txt",
    "releases/mf-one/1.0.0",
    "releases/mf-one/1.0.0.json/more",
    "releases/MF/1.0.0.json",
    "compositions/0123456789abcdef",
    "compositions/..json",
    "owners/00000001.json",
  ])("%s has none", (key) => {
    expect(subjectOf(key)).toBeUndefined();
  });
});
