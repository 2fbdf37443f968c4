import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readPreview, signPreview } from "./preview-token.ts";

const key = "k".repeat(43);
const now = new Date("2026-11-22T18:14:30Z");
const offer = {
  channel: "production",
  releases: [
    { name: "mf-home", version: "1.2.0", digest: "a".repeat(64) },
    { name: "mf-forms", version: "2.0.0-rc.1", digest: "b".repeat(64) },
  ],
  expires: new Date("2026-11-25T18:14:30Z"),
};
const token = signPreview(key, offer);
/** A token of any text, with the right signature. */
const signed = (text: string) =>
  `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;

describe("a preview's token", () => {
  it("says what it shows, where and how long, and fits into a query as it is", () => {
    expect(readPreview(key, token, now)).toEqual(offer);
    expect(encodeURIComponent(token)).toBe(token);
  });

  it("ends on the second that it states, and names its releases then", () => {
    const last = new Date(offer.expires.getTime() - 1);
    expect(readPreview(key, token, last)).toEqual(offer);
    expect(() => readPreview(key, token, offer.expires)).toThrow(
      "This preview link expired on 2026-11-25 18:14 UTC. Please ask the person who sent it for a new one.\n\nFor that person: `npx site-release preview mf-home@1.2.0 mf-forms@2.0.0-rc.1` prints one",
    );
  });

  it("is worth nothing under another key", () => {
    expect(() => readPreview("o".repeat(43), token, now)).toThrow(/not made for this site/);
  });

  it.each([0, 20, token.indexOf(".") - 1, token.indexOf(".") + 1, token.length - 2])(
    "is worth nothing when its character %i differs",
    (at) => {
      const altered = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      expect(() => readPreview(key, altered, now)).toThrow(/incomplete|not made for/);
    },
  );

  it.each([
    ...["", "x", ".", `${"x".repeat(20)}.`, `a b.${"x".repeat(43)}`, token.slice(0, -1)],
    signed("x".repeat(5000)),
  ])("that is incomplete or too long is rejected (%#)", (written) => {
    expect(() => readPreview(key, written, now)).toThrow(/incomplete/);
  });

  it("is not made for more releases than a reader accepts", () => {
    const releases = Array.from({ length: 40 }, (_, index) => ({
      name: `mf-${index}`,
      version: "1.0.0",
      digest: "a".repeat(64),
    }));
    expect(() => signPreview(key, { ...offer, releases })).toThrow(
      "A link to 40 releases would be too long. Preview fewer at once.",
    );
  });

  it("of another format is rejected, though its signature is right", () => {
    const text = Buffer.from("2 production 9999999999").toString("base64url");
    expect(() => readPreview(key, signed(text), now)).toThrow(/can't read this preview link/);
  });
});
