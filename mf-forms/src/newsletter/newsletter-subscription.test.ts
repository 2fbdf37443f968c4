import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "#clients/call-error.ts";
import { createNewsletterSubscription, type Subscription } from "./newsletter-subscription.ts";

const entry = { email: "ana@example.org", honeypotFilled: false };

function formThatAnswers(answer: Subscription | Error) {
  const send = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { form: createNewsletterSubscription(send), send };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an address", () => {
  it.each(["", "ana", "ana@domain", "@example.org", "a na@example.org", "ana@example."])(
    "such as “%s” is rejected, and nothing is sent",
    async (email) => {
      const { form, send } = formThatAnswers("subscribed");
      await form.submit({ ...entry, email }, "pt");
      expect(form.get()).toEqual({ step: "idle", notice: { kind: "invalid" } });
      expect(send).not.toHaveBeenCalled();
    },
  );

  it.each(["ana@example.org", "o'connor+news@sub.example.org", "josé@exämple.org"])(
    "such as “%s” is sent as typed, with the language",
    async (email) => {
      const { form, send } = formThatAnswers("subscribed");
      await form.submit({ ...entry, email }, "de");
      expect(send).toHaveBeenCalledWith({ email, language: "de" });
    },
  );

  it("is sent without the spaces around it", async () => {
    const { form, send } = formThatAnswers("subscribed");
    await form.submit({ ...entry, email: " ana@example.org " }, "pt");
    expect(send).toHaveBeenCalledWith({ email: "ana@example.org", language: "pt" });
  });
});

it("submits until the answer comes, and only once", async () => {
  const { form, send } = formThatAnswers("subscribed");
  const submitted = form.submit(entry, "pt");
  expect(form.get()).toEqual({ step: "submitting" });
  await form.submit(entry, "pt");
  await submitted;
  expect(send).toHaveBeenCalledOnce();
});

it("confirms for 3000 ms, not one less or more, then shows the form again", async () => {
  const { form } = formThatAnswers("subscribed");
  await form.submit(entry, "pt");
  vi.advanceTimersByTime(2999);
  expect(form.get()).toEqual({ step: "confirmed" });
  vi.advanceTimersByTime(1);
  expect(form.get()).toEqual({ step: "idle" });
});

it("tells a repeated address without a confirmation", async () => {
  const { form } = formThatAnswers("alreadySubscribed");
  await form.submit(entry, "pt");
  expect(form.get()).toEqual({ step: "idle", notice: { kind: "alreadySubscribed" } });
});

it.each([
  [new Error("Failed to fetch"), "general"],
  [new CallError("Databricks API error: Too Many Requests", 429), "tooMany"],
] as const)("is idle again after %o, with a notice and a log entry", async (error, reason) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { form } = formThatAnswers(error);
  await form.submit(entry, "pt");
  expect(form.get()).toEqual({ step: "idle", notice: { kind: "failure", reason } });
  expect(log).toHaveBeenCalledWith("The newsletter subscription failed:", error);
});

it("takes the notice about an address away while it is being mended, and no other", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { form } = formThatAnswers(new Error("no"));
  await form.submit({ ...entry, email: "ana" }, "pt");
  form.edit();
  expect(form.get()).toEqual({ step: "idle" });
  await form.submit(entry, "pt");
  form.edit();
  expect(form.get()).toMatchObject({ notice: { kind: "failure" } });
});

it("sends nothing while the hidden field is filled", async () => {
  const { form, send } = formThatAnswers("subscribed");
  await form.submit({ ...entry, honeypotFilled: true }, "pt");
  expect(send).not.toHaveBeenCalled();
  expect(form.get()).toEqual({ step: "idle", notice: { kind: "honeypotFilled" } });
});

it("leaves no timer behind once nobody looks", async () => {
  const { form } = formThatAnswers("subscribed");
  await form.submit(entry, "pt");
  form.stop();
  expect(vi.getTimerCount()).toBe(0);
});
