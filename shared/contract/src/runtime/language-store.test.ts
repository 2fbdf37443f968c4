import { describe, expect, it } from "vitest";
import { createLanguageStore, pageLanguageStore } from "./language-store.ts";

describe("the language store", () => {
  it("holds its language from the beginning, in the server's snapshot too", () => {
    expect(createLanguageStore("de").getInitialState().language).toBe("de");
  });

  it("is one in a page, whoever asks and whatever they ask for", () => {
    const first = pageLanguageStore("en");
    expect(pageLanguageStore("de")).toBe(first);
    expect(first.getState().language).toBe("en");
  });
});
