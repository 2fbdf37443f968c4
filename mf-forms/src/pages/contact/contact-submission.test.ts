import type { Locale } from "@site/contract/locales";
import type { ContactSubmission } from "@site/contract/submission";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#clients/call.ts";
import { sampleValues } from "#test/sample-submission.ts";
import {
  type ContactEntry,
  createContactSubmission,
  draft,
  issuesOf,
} from "./contact-submission.ts";

const entryOf = (values: Partial<typeof sampleValues>): ContactEntry => ({
  values: { ...sampleValues, ...values },
  honeypotFilled: false,
});
const entry = entryOf({});
const changed = entryOf({ message: "Changed" });

/** A form whose sending fails with `errors`, one an attempt, and succeeds after them. */
function formThatFailsWith(...errors: unknown[]) {
  if (errors.length > 0) vi.spyOn(console, "error").mockImplementation(() => {});
  const send = vi.fn(async (_: ContactSubmission, _key: string | undefined) => {
    if (errors.length > 0) throw errors.shift();
    return true;
  });
  const keys = () => send.mock.calls.map(([, key]) => key);
  const languages = () => send.mock.calls.map(([{ language }]) => language);
  const submission = createContactSubmission();
  const submit = (entry: ContactEntry, locale: Locale) => submission.submit(entry, locale, send);
  return { form: { ...submission, submit }, keys, languages };
}

const blocked = () => {
  throw new DOMException("denied", "SecurityError");
};
const blockedStorage = { getItem: blocked, setItem: blocked, removeItem: blocked };

beforeEach(draft.clear);
afterEach(() => void vi.unstubAllGlobals());

describe("an attempt", () => {
  it.each([
    [new TypeError("Failed to fetch"), "general"],
    [undefined, "general"],
    [new CallError("", 500), "general"],
    [new CallError("", 400), "rejected"],
    [new CallError("", 403), "blocked"],
    [new CallError("", 413), "tooLong"],
    [new CallError("", 429), "tooMany"],
    [new CallError("", 451), "automated"],
  ] as const)(
    "that fails with %o is told as %s, after the toast is gone too",
    async (error, reason) => {
      const { form } = formThatFailsWith(error);
      await expect(form.submit(entry, "pt")).resolves.toBe("failed");
      expect(console.error).toHaveBeenCalledWith("The message could not be sent:", error);
      form.endToast();
      expect(form.get().outcome).toBe(reason);
    },
  );

  it("gives way to the next: its toast and its reason go", async () => {
    const { form } = formThatFailsWith(new Error("no"));
    await form.submit(entry, "pt");
    const second = form.submit(entry, "pt");
    expect(form.get()).toMatchObject({ toast: undefined, outcome: undefined });
    await second;
    expect(form.get().toast).toBe("sent");
  });

  it("that the browser takes over is none: nothing is told, and the draft stays", async () => {
    const submission = createContactSubmission();
    await expect(submission.submit(entry, "pt", async () => false)).resolves.toBe("native");
    expect(submission.get()).toMatchObject({
      sending: false,
      toast: undefined,
      outcome: undefined,
    });
    expect(draft.read()).toEqual(sampleValues);
  });
});

describe("the key of an attempt", () => {
  it("is the same for the same text, also over a reload, and another for a changed one", async () => {
    const { form, keys } = formThatFailsWith(1, 2, 3);
    await form.submit(entry, "pt");
    await form.submit(entry, "pt");
    await form.submit(changed, "pt");
    const afterReload = formThatFailsWith();
    await afterReload.form.submit(changed, "pt");
    await afterReload.form.submit(changed, "pt");
    const [first, repeated, another] = keys();
    expect(repeated).toBe(first);
    expect(another).not.toBe(first);
    const [reloaded, afterSuccess] = afterReload.keys();
    expect(reloaded).toBe(another);
    expect(afterSuccess).not.toBe(another);
  });

  it("is the same where the browser blocks its storage, until the message is sent", async () => {
    vi.stubGlobal("sessionStorage", blockedStorage);
    const { form, keys } = formThatFailsWith(1);
    await form.submit(entry, "pt");
    await form.submit(entry, "pt");
    await form.submit(entry, "pt");
    const [first, repeated, afterSuccess] = keys();
    expect(first).toEqual(expect.any(String));
    expect(repeated).toBe(first);
    expect(afterSuccess).not.toBe(first);
  });

  it("comes with the first attempt's language, until the message is sent", async () => {
    const { form, languages } = formThatFailsWith(1);
    await form.submit(entry, "pt");
    await form.submit(entry, "de");
    await form.submit(entry, "de");
    expect(languages()).toEqual(["pt", "pt", "de"]);
  });
});

describe("a draft", () => {
  it("is gone, with the attempt's key, once its message is sent", async () => {
    const { form } = formThatFailsWith();
    await form.submit(entry, "pt");
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(["{", "null", "[1]", '{"name":5,"surprise":"x"}'])(
    "reads nothing from what another script left there, nor does an attempt: %s",
    async (text) => {
      sessionStorage.setItem("contact-draft", text);
      sessionStorage.setItem("contact-attempt", text);
      expect(draft.read()).toEqual({});
      const { form, keys } = formThatFailsWith();
      await form.submit(entry, "pt");
      expect(keys()).toEqual([expect.any(String)]);
    },
  );

  it("is none where the browser blocks its storage, and messages are sent all the same", async () => {
    vi.stubGlobal("sessionStorage", blockedStorage);
    const { form } = formThatFailsWith();
    await expect(form.submit(entry, "pt")).resolves.toBe("sent");
    expect(draft.read()).toEqual({});
  });
});

describe("an entry with issues", () => {
  const incomplete = entryOf({ name: "", service: "" });

  it("misses each of the five fields, spaces counting as nothing", () => {
    const values = { name: "", email: " ", company: "\t", service: "", message: "\n " };
    const fields = Object.keys(values).map((field) => [field, "missing"]);
    expect(issuesOf(entryOf(values))).toEqual(Object.fromEntries(fields));
  });

  it("is as long as the gateway takes, and legible", () => {
    const values = { name: "é".repeat(200), company: "a".repeat(201), message: "\ud800" };
    expect(issuesOf(entryOf(values))).toEqual({ company: "too-long", message: "unreadable" });
  });

  it("loses each error as it is corrected and gets no new one while somebody types", () => {
    const { form } = formThatFailsWith();
    void form.submit(incomplete, "en");
    expect(form.get().issues).toEqual({ name: "missing", service: "missing" });
    form.relieve(entryOf({ service: "", message: "" }));
    expect(form.get().issues).toEqual({ service: "missing" });
  });

  it("stays invalid while its address is no address", () => {
    const { form } = formThatFailsWith();
    void form.submit(entryOf({ email: "ana" }), "en");
    form.relieve(entryOf({ email: "ana@" }));
    expect(form.get().issues).toEqual({ email: "not-an-address" });
    form.relieve(entry);
    expect(form.get().issues).toEqual({});
  });
});
