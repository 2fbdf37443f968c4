import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#clients/call-error.ts";
import { sampleValues } from "#test/sample-submission.ts";
import { createContactDraft } from "./contact-draft.ts";
import type { ContactEntry } from "./contact-entry.ts";
import { createContactSubmission } from "./contact-submission.ts";

const entry: ContactEntry = { values: sampleValues, emailIsAddress: true, honeypotFilled: false };

/** A form whose sending the test ends when and as it likes. */
function formWithPendingSend() {
  const ends: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const send = vi.fn(
    () => new Promise<void>((resolve, reject) => void ends.push({ resolve, reject })),
  );
  const draft = createContactDraft(
    () => sessionStorage,
    () => "key-1",
  );
  return { form: createContactSubmission(send, draft), send, draft, ends };
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

describe("sending", () => {
  it("begins at once and ends in idle", async () => {
    const { form, ends } = formWithPendingSend();
    expect(form.get().sending).toBe(false);
    const sent = form.submit(entry, "pt");
    expect(form.get().sending).toBe(true);
    ends[0]?.resolve();
    await expect(sent).resolves.toBe("sent");
    expect(form.get().sending).toBe(false);
  });

  it("hands over the five values, the language and the attempt's key", () => {
    const { form, send } = formWithPendingSend();
    form.submit(entry, "de");
    expect(send).toHaveBeenCalledWith({ ...sampleValues, language: "de" }, "key-1");
  });

  it("happens once, however often the button is pressed meanwhile", async () => {
    const { form, send } = formWithPendingSend();
    form.submit(entry, "pt");
    await expect(form.submit(entry, "pt")).resolves.toBe("busy");
    expect(send).toHaveBeenCalledOnce();
  });

  it("can happen again after a failure", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { form, send, ends } = formWithPendingSend();
    const first = form.submit(entry, "pt");
    ends[0]?.reject(new Error("no"));
    await first;
    form.submit(entry, "pt");
    expect(send).toHaveBeenCalledTimes(2);
  });
});

describe("success", () => {
  it("shows its toast for 2500 ms, not one less or more", async () => {
    const { form, ends } = formWithPendingSend();
    const sent = form.submit(entry, "pt");
    ends[0]?.resolve();
    await sent;
    vi.advanceTimersByTime(2499);
    expect(form.get().toast).toBe("sent");
    vi.advanceTimersByTime(1);
    expect(form.get().toast).toBeUndefined();
  });

  it("clears the draft", async () => {
    const { form, ends, draft } = formWithPendingSend();
    const sent = form.submit(entry, "pt");
    expect(draft.read()).toEqual(sampleValues);
    ends[0]?.resolve();
    await sent;
    expect(draft.read()).toEqual({});
  });
});

describe("failure", () => {
  async function fail(error: unknown) {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const pending = formWithPendingSend();
    const sent = pending.form.submit(entry, "pt");
    pending.ends[0]?.reject(error);
    return { ...pending, log, outcome: await sent };
  }

  it("shows its toast for 4000 ms, not one less or more", async () => {
    const { form, outcome } = await fail(new Error("no"));
    expect(outcome).toBe("failed");
    vi.advanceTimersByTime(3999);
    expect(form.get().toast).toBe("failed");
    vi.advanceTimersByTime(1);
    expect(form.get().toast).toBeUndefined();
  });

  it("keeps the draft and logs the error", async () => {
    const error = new Error("no");
    const { draft, log } = await fail(error);
    expect(draft.read()).toEqual(sampleValues);
    expect(log).toHaveBeenCalledWith("The message could not be sent:", error);
  });

  it.each([
    [new TypeError("Failed to fetch"), "general"],
    [new CallError("", 500), "general"],
    [new CallError("", 400), "rejected"],
    [new CallError("", 403), "blocked"],
    [new CallError("", 413), "tooLong"],
    [new CallError("", 429), "tooMany"],
    [new CallError("", 451), "automated"],
  ] as const)("of %o is told as %s, after the toast is gone too", async (error, reason) => {
    const { form } = await fail(error);
    vi.advanceTimersByTime(60_000);
    expect(form.get().failure).toBe(reason);
  });

  it("gives way to the next attempt: its toast and its reason go, and the new toast has its full time", async () => {
    const { form, ends } = await fail(new Error("no"));
    vi.advanceTimersByTime(3000);
    const second = form.submit(entry, "pt");
    expect(form.get()).toMatchObject({ toast: undefined, failure: undefined });
    ends[1]?.resolve();
    await second;
    vi.advanceTimersByTime(2499);
    expect(form.get().toast).toBe("sent");
  });
});

describe("an entry with issues", () => {
  const incomplete = { ...entry, values: { ...sampleValues, name: "", service: "" } };

  it("is not sent, and says what is missing", async () => {
    const { form, send } = formWithPendingSend();
    await expect(form.submit(incomplete, "pt")).resolves.toBe("rejected");
    expect(send).not.toHaveBeenCalled();
    expect(form.get().issues).toEqual({ name: "missing", service: "missing" });
  });

  it("loses each error as it is mended and gets no new one while somebody types", () => {
    const { form } = formWithPendingSend();
    form.check(incomplete);
    form.relieve({ ...entry, values: { ...sampleValues, service: "", message: "" } });
    expect(form.get().issues).toEqual({ service: "missing" });
  });

  it("stays invalid while its address is no address", () => {
    const { form } = formWithPendingSend();
    form.check({ ...entry, emailIsAddress: false });
    form.relieve({ ...entry, emailIsAddress: false });
    expect(form.get().issues).toEqual({ email: "notAnAddress" });
    form.relieve(entry);
    expect(form.get().issues).toEqual({});
  });

  it("is not sent while the hidden field is filled, and is once it was emptied", () => {
    const { form, send } = formWithPendingSend();
    form.submit({ ...entry, honeypotFilled: true }, "pt");
    expect(send).not.toHaveBeenCalled();
    expect(form.get().honeypotFilled).toBe(true);
    form.submit(entry, "pt");
    expect(send).toHaveBeenCalledOnce();
  });
});

it("leaves no timer behind once nobody looks", async () => {
  const { form, ends } = formWithPendingSend();
  const sent = form.submit(entry, "pt");
  ends[0]?.resolve();
  await sent;
  form.stop();
  expect(vi.getTimerCount()).toBe(0);
});
