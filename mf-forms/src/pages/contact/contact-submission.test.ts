import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#clients/call-error.ts";
import { sampleValues } from "#test/sample-submission.ts";
import { createContactDraft } from "./contact-draft.ts";
import { type ContactEntry, createContactSubmission, issuesOf } from "./contact-submission.ts";

const entry: ContactEntry = { values: sampleValues, emailIsAddress: true, honeypotFilled: false };

/** A form whose sending fails with `errors`, one an attempt, and succeeds after them. */
function formThatFailsWith(...errors: unknown[]) {
  const send = vi.fn(async () => {
    if (errors.length > 0) throw errors.shift();
  });
  const draft = createContactDraft(
    () => sessionStorage,
    () => "key-1",
  );
  return { form: createContactSubmission(send, draft), send };
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

describe("an attempt", () => {
  it("hands over the five values, the language and the attempt's key", () => {
    const { form, send } = formThatFailsWith();
    form.submit(entry, "de");
    expect(send).toHaveBeenCalledWith({ ...sampleValues, language: "de" }, "key-1");
  });

  it.each([
    [new TypeError("Failed to fetch"), "general"],
    [new CallError("", 500), "general"],
    [new CallError("", 400), "rejected"],
    [new CallError("", 403), "blocked"],
    [new CallError("", 413), "tooLong"],
    [new CallError("", 429), "tooMany"],
    [new CallError("", 451), "automated"],
  ] as const)(
    "that fails with %o is told as %s, after the toast is gone too",
    async (error, reason) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { form } = formThatFailsWith(error);
      await expect(form.submit(entry, "pt")).resolves.toBe("failed");
      expect(log).toHaveBeenCalledWith("The message could not be sent:", error);
      vi.advanceTimersByTime(60_000);
      expect(form.get().failure).toBe(reason);
    },
  );

  it("gives way to the next: its toast and its reason go, and the new toast has its full time", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { form } = formThatFailsWith(new Error("no"));
    await form.submit(entry, "pt");
    vi.advanceTimersByTime(3000);
    const second = form.submit(entry, "pt");
    expect(form.get()).toMatchObject({ toast: undefined, failure: undefined });
    await second;
    vi.advanceTimersByTime(2499);
    expect(form.get().toast).toBe("sent");
    form.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("an entry with issues", () => {
  const incomplete = { ...entry, values: { ...sampleValues, name: "", service: "" } };

  it("misses each of the five fields, spaces counting as nothing", () => {
    const values = { name: "", email: " ", company: "\t", service: "", message: "\n " };
    const fields = Object.keys(values).map((field) => [field, "missing"]);
    expect(issuesOf({ ...entry, values })).toEqual(Object.fromEntries(fields));
  });

  it("loses each error as it is mended and gets no new one while somebody types", () => {
    const { form } = formThatFailsWith();
    form.check(incomplete);
    expect(form.get().issues).toEqual({ name: "missing", service: "missing" });
    form.relieve({ ...entry, values: { ...sampleValues, service: "", message: "" } });
    expect(form.get().issues).toEqual({ service: "missing" });
  });

  it("stays invalid while its address is no address", () => {
    const { form } = formThatFailsWith();
    form.check({ ...entry, emailIsAddress: false });
    form.relieve({ ...entry, emailIsAddress: false });
    expect(form.get().issues).toEqual({ email: "notAnAddress" });
    form.relieve(entry);
    expect(form.get().issues).toEqual({});
  });
});
