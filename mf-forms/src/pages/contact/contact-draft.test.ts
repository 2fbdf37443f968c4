import { beforeEach, expect, it } from "vitest";
import { awkwardTexts, sampleValues } from "#test/sample-submission.ts";
import { createContactDraft } from "./contact-draft.ts";

let count = 0;
const draft = createContactDraft(
  () => sessionStorage,
  () => `key-${++count}`,
);

beforeEach(() => {
  count = 0;
  sessionStorage.clear();
});

it.each(Object.entries(awkwardTexts))("gives %s back as it was written", (_, text) => {
  draft.write({ ...sampleValues, message: text });
  expect(draft.read()).toEqual({ ...sampleValues, message: text });
});

it("is gone, with its key, once cleared", () => {
  draft.write(sampleValues);
  draft.keyFor(sampleValues);
  draft.clear();
  expect(sessionStorage).toHaveLength(0);
});

it("keeps the key of an attempt for the same text, also over a reload", () => {
  const afterReload = createContactDraft(
    () => sessionStorage,
    () => "another",
  );
  expect(draft.keyFor(sampleValues)).toBe("key-1");
  expect(draft.keyFor(sampleValues)).toBe("key-1");
  expect(afterReload.keyFor(sampleValues)).toBe("key-1");
});

it("gives a changed text, and one sent after success, a key of its own", () => {
  draft.keyFor(sampleValues);
  expect(draft.keyFor({ ...sampleValues, message: "Changed" })).toBe("key-2");
  draft.clear();
  expect(draft.keyFor({ ...sampleValues, message: "Changed" })).toBe("key-3");
});

it.each(["{", "null", "[1]", '{"name":5,"surprise":"x"}'])(
  "reads nothing from what another script left there: %s",
  (text) => {
    sessionStorage.setItem("contact-draft", text);
    sessionStorage.setItem("contact-attempt", text);
    expect(draft.read()).toEqual({});
    expect(draft.keyFor(sampleValues)).toBe("key-1");
  },
);

it("does without storage where the browser blocks it", () => {
  const blocked = createContactDraft(
    () => {
      throw new DOMException("denied", "SecurityError");
    },
    () => "key-1",
  );
  blocked.write(sampleValues);
  blocked.clear();
  expect(blocked.read()).toEqual({});
  expect(blocked.keyFor(sampleValues)).toBe("key-1");
});
