import { generateKeyPairSync } from "node:crypto";
import { assert, property, record, string, uint8Array } from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  isSignedBy,
  owners,
  ownershipIssue,
  provenance,
  publicKey,
  readSigningKey,
  signed,
} from "./owners.ts";

const { privateKey, publicKey: verifyingKey } = generateKeyPairSync("ed25519");
const release = { name: "mf-one", version: "1.0.0", digest: "a".repeat(64), commit: "c0ffee" };
const placed = { ...release, repository: "github.com/example/site" };

describe("the signature of a release", () => {
  const made = signed(release, { key: privateKey, builtBy: "a-team" });

  it("fits the release that was signed, and keeps the schema of a record", () => {
    expect(isSignedBy(release, made)).toBe(true);
    expect(v.parse(provenance, made)).toEqual(made);
  });

  it.each([
    ["another digest", { digest: "b".repeat(64) }],
    ["another remote's name", { name: "mf-two" }],
    ["an old release under a new version", { version: "1.0.1" }],
    ["another commit", { commit: "decaf" }],
    ["another repository", { repository: "github.com/another/site" }],
  ])("does not fit %s", (_what, change) => {
    expect(isSignedBy({ ...release, ...change }, made)).toBe(false);
  });

  it("covers the repository where it is known", () => {
    const one = signed(placed, { key: privateKey, builtBy: "a-team" });
    expect(isSignedBy(placed, one)).toBe(true);
    expect(isSignedBy(release, one)).toBe(false);
  });

  it("does not fit another builder or another team's key", () => {
    const other = generateKeyPairSync("ed25519").privateKey;
    const { key } = signed(release, { key: other, builtBy: "a-team" });
    for (const change of [{ builtBy: "somebody else" }, { key }]) {
      expect(isSignedBy(release, { ...made, ...change })).toBe(false);
    }
  });

  it("never fits what anybody makes up, and never throws", () => {
    const bytes = uint8Array({ minLength: 64, maxLength: 64 });
    assert(
      property(record({ bytes, builtBy: string() }), ({ bytes, builtBy }) => {
        const signature = Buffer.from(bytes).toString("base64");
        return !isSignedBy(release, { ...made, builtBy, signature });
      }),
    );
    assert(
      property(uint8Array({ minLength: 32, maxLength: 32 }), (point) => {
        const key = `MCowBQYDK2VwAyEA${Buffer.from(point).toString("base64")}`;
        return v.is(publicKey, key) && !isSignedBy(release, { ...made, key });
      }),
    );
  });
});

describe("a key", () => {
  it("is read from PEM, and from the one line inside it", () => {
    const pem = String(privateKey.export({ format: "pem", type: "pkcs8" }));
    const line = pem.split("\n")[1] ?? "";
    for (const text of [pem, line, ` ${line}\n`]) {
      expect(readSigningKey(text).equals(privateKey)).toBe(true);
    }
    const shown = String(verifyingKey.export({ format: "pem", type: "spki" }));
    expect(v.parse(publicKey, shown)).toBe(shown.split("\n")[1]);
  });

  it("that is none is rejected without being repeated", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
    const pem = String(rsa.export({ format: "pem", type: "pkcs8" }));
    for (const text of ["", "secret", pem]) {
      expect(() => readSigningKey(text)).toThrow(/^RELEASE_SIGNING_KEY is not an .* key\.pem$/);
    }
    assert(
      property(string({ minLength: 9 }), (text) => {
        expect(() => readSigningKey(text)).toThrow("RELEASE_SIGNING_KEY is not an Ed25519");
      }),
    );
  });
});

describe("a list of owners", () => {
  const key = String(verifyingKey.export({ format: "pem", type: "spki" }));

  it("names releases and keys, and nothing else", () => {
    expect(v.is(owners, { "mf-one": { keys: [key] } })).toBe(true);
    for (const wrong of [
      { "mf-one": { keys: [] } },
      { "mf-one": { keys: [key], maxSize: 1 } },
      { "../mf-one": { keys: [key] } },
      { "mf-one": { keys: ["MCowBQYDK2VwAyEA"] } },
      { "mf-one": [key] },
    ]) {
      expect(v.is(owners, wrong)).toBe(false);
    }
  });

  it("does not own what every object of the language has", () => {
    const record = { name: "constructor", version: "1.0.0", digest: "" };
    expect(ownershipIssue(record, {})).toMatch(/^constructor has no owner\./);
  });
});
