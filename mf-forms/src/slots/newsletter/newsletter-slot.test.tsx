import type { Locale } from "@site/contract/locales";
import { renderInFakeShell } from "@site/kit/test-kit";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  failing,
  fakeNetwork,
  hangs,
  inserted,
  paths,
  statement,
  unconfirmed,
  unreachable,
} from "#test/fake-network.ts";
import { until } from "#test/until.ts";
import de from "./newsletter.de.ts";
import en from "./newsletter.en.ts";
import pt from "./newsletter.pt.ts";
import NewsletterSlot from "./newsletter-slot.tsx";

const contents = { pt, en, de };

/** The specification's words, written out: a slip in the content must not pass here too. */
const catalogue = {
  pt: {
    invalid: "ErroPor favor, insira um email válido",
    failure: "ErroErro de rede. Tente novamente.",
    success: "Sucesso!Inscrito com sucesso!",
    already: "Este email já está inscrito.",
  },
  en: {
    invalid: "ErrorPlease enter a valid email address",
    failure: "ErrorNetwork error. Please try again.",
    success: "Success!Successfully subscribed!",
    already: "This email is already subscribed.",
  },
  de: {
    invalid: "FehlerBitte geben Sie eine gültige E-Mail-Adresse ein",
    failure: "FehlerNetzwerkfehler. Bitte versuchen Sie es erneut.",
    success: "Geschafft!Erfolgreich abonniert!",
    already: "Diese E-Mail ist bereits abonniert.",
  },
} as const satisfies Record<Locale, unknown>;

const show = (locale: Locale) =>
  renderInFakeShell(<NewsletterSlot content={contents[locale]} />, { locale });

const input = (locale: Locale) => screen.getByLabelText<HTMLInputElement>(contents[locale].label);
const button = () => screen.getByRole<HTMLButtonElement>("button");

function subscribe(locale: Locale, email: string) {
  fireEvent.input(input(locale), { target: { value: email } });
  fireEvent.click(button());
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(["pt", "en", "de"] as const)("the newsletter form in %s", (locale) => {
  const words = catalogue[locale];
  const content = contents[locale];

  // Specification 4.1
  it("confirms for 3000 ms in the form's place, then is empty again", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    show(locale);
    subscribe(locale, "ana@example.org");
    expect(input(locale).disabled).toBe(true);
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe(content.submitting);
    await until(() => screen.queryByRole("button") === null);

    expect(screen.getByText(content.confirmation.title)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe(words.success);
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByRole("button")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(content.confirmation.title)).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("");
    expect(input(locale).value).toBe("");

    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      parameters: [
        { name: "email", value: "ana@example.org" },
        { name: "language", value: locale },
      ],
    });
  });

  it("says what to do while a confirmation is pending, and goes on saying it", async () => {
    fakeNetwork({ [paths.warehouse]: unconfirmed });
    show(locale);
    button().focus();
    subscribe(locale, "ana@example.org");
    await until(() => screen.queryByRole("button") === null);
    const { title, text } = content.unconfirmed;
    expect(screen.getByRole("status").textContent).toBe(title + text);
    expect(document.body.textContent).not.toContain(words.success);
    await until(() => document.activeElement?.contains(screen.getByRole("status")) ?? false);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole("status").textContent).toBe(title + text);
  });

  it("tells an address without a dot, sends nothing, and returns to the field", async () => {
    const sent = fakeNetwork({});
    show(locale);
    subscribe(locale, "reader@domain");
    expect(screen.getByRole("alert").textContent).toBe(words.invalid);
    await until(() => document.activeElement === input(locale));
    expect(input(locale).getAttribute("aria-invalid")).toBe("true");
    expect(sent).toHaveLength(0);
    fireEvent.input(input(locale), { target: { value: "reader@domain.org" } });
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("tells a failed call, logs it, and keeps the address", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ [paths.warehouse]: failing(500, "Internal Server Error") });
    show(locale);
    subscribe(locale, "ana@example.org");
    await until(() => !button().disabled);
    expect(screen.getByRole("alert").textContent).toBe(words.failure);
    expect(log.mock.calls.flat().join(" ")).toContain(
      "Databricks API error: Internal Server Error",
    );
    expect(input(locale).value).toBe("ana@example.org");
  });

  // Specification 5.4
  it("tells a repeated address where the gateway tells it, and keeps the form", async () => {
    fakeNetwork({ [paths.warehouse]: inserted(0) });
    show(locale);
    subscribe(locale, "ana@example.org");
    await until(() => !button().disabled);
    expect(screen.getByRole("status").textContent).toBe(words.already);
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

describe("an address", () => {
  it.each(["", "ana", "@example.org", "a na@example.org", "ana@example."])(
    "such as “%s” is rejected",
    (email) => {
      const sent = fakeNetwork({});
      show("en");
      subscribe("en", email);
      expect(screen.getByRole("alert").textContent).toBe(catalogue.en.invalid);
      expect(sent).toHaveLength(0);
    },
  );

  it.each(["o'connor+news@sub.example.org", "josé@exämple.org"])(
    "such as “%s” is sent as typed, once, whatever the button's clicks",
    async (email) => {
      const sent = fakeNetwork({ [paths.warehouse]: statement("PENDING") });
      show("en");
      subscribe("en", email);
      fireEvent.click(button());
      await until(() => screen.queryByText(en.confirmation.title) !== null);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.body).toMatchObject({ parameters: [{ value: email }, { value: "en" }] });
    },
  );

  it("is not sent while the hidden field is filled", async () => {
    const sent = fakeNetwork({});
    show("en");
    const hidden = screen.getByLabelText(en.honeypot.label);
    fireEvent.input(hidden, { target: { value: "filled by a program" } });
    subscribe("en", "ana@example.org");
    expect(screen.getByText(en.honeypot.error)).toBeTruthy();
    await until(() => document.activeElement === hidden);
    expect(sent).toHaveLength(0);
  });
});

describe("a call that fails", () => {
  it.each([
    ["a failed statement behind status 200", statement("FAILED"), ""],
    ["an unreachable network", unreachable, ""],
    ["a gateway that asks for patience", failing(429, ""), ` ${en.advice.tooMany}`],
  ])("is told, and stays told while the address is mended: %s", async (_, answer, advice) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ [paths.warehouse]: answer });
    show("en");
    subscribe("en", "ana@example.org");
    await until(() => !button().disabled);
    expect(screen.getByRole("alert").textContent).toBe(catalogue.en.failure + advice);
    fireEvent.input(input("en"), { target: { value: "ana.lopes@example.org" } });
    expect(screen.getByRole("alert").textContent).toBe(catalogue.en.failure + advice);
  });

  it("is told after 15 s without an answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ [paths.warehouse]: hangs });
    show("en");
    subscribe("en", "ana@example.org");
    await until(() => sent.length === 1);
    act(() => void vi.advanceTimersByTime(14_999));
    expect(sent[0]?.signal?.aborted).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    await until(() => !button().disabled);
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe(catalogue.en.failure);
  });
});

it("posts to the gateway with its language where no script runs", () => {
  show("de");
  const form = input("de").form;
  expect(form?.getAttribute("method")).toBe("post");
  expect(form?.getAttribute("action")).toBe("/forms/newsletter");
  expect(new FormData(form ?? undefined).get("language")).toBe("de");
});

it("keeps the focus in the block while the confirmation stands there", async () => {
  fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
  show("en");
  button().focus();
  subscribe("en", "ana@example.org");
  await until(() => screen.queryByText(en.confirmation.title) !== null);
  const block = screen.getByText(en.confirmation.title).closest("[tabindex]");
  await until(() => document.activeElement === block);
});
