import type { Locale } from "@site/contract/locales";
import type { Host } from "@site/contract/runtime";
import { defaultForms, neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { inEachLanguage } from "@site/kit/test-kit/in-each-language";
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
import type { NewsletterContent } from "./newsletter.pt.ts";
import NewsletterSlot from "./newsletter-slot.tsx";

const contents = inEachLanguage(
  import.meta.glob<NewsletterContent>("./newsletter.??.ts", { eager: true, import: "default" }),
);
const { en, de } = contents;

const invalid = "ErrorPlease enter a valid email address";
const failure = "ErrorNetwork error. Please try again.";

const show = (locale: Locale = "en", host: Partial<Host> = {}) =>
  renderInFakeShell(<NewsletterSlot content={contents[locale]} />, { locale, host });

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: /mail/i });
const button = () => screen.getByRole<HTMLButtonElement>("button");

function subscribe(email = "ana@example.org") {
  fireEvent.input(input(), { target: { value: email } });
  fireEvent.click(button());
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.doUnmock("#sending.ts");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a subscription", () => {
  // Specification 4.1
  it("is confirmed for 3000 ms in the form's place, then the form is empty, and still says so", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    const { container } = show();
    const region = container.querySelector("[aria-live=polite]");
    button().focus();
    subscribe();
    expect(region?.textContent).toBe(en.submitting);
    expect(input().disabled).toBe(true);
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe(en.submitting);
    await until(() => screen.queryByRole("button") === null);

    const confirmation = screen.getByText(en.confirmation.title);
    expect(screen.getByRole("status").textContent).toBe("Success!Successfully subscribed!");
    await until(() => document.activeElement === confirmation.closest("[tabindex]"));
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByRole("button")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(en.confirmation.title)).toBeNull();
    expect(screen.getByRole("status").textContent).toBe(en.successTitle + en.success);
    expect(input().value).toBe("");

    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      parameters: [
        { name: "email", value: "ana@example.org" },
        { name: "language", value: "en" },
      ],
    });
  });

  it("says what to do while a confirmation is pending, and takes a corrected address", async () => {
    const sent = fakeNetwork({ [paths.warehouse]: unconfirmed });
    const forms = { ...defaultForms, warehouse: { warehouseId: "abc123" } };
    show("en", { site: { ...neutralSite, forms } });
    button().focus();
    subscribe();
    const status = screen.getByRole("status");
    await until(() => status.textContent !== "");
    const { title, text } = en.unconfirmed;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(status.textContent).toBe(title + text);
    expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });

    // The notice comes first, and the form to correct the address in below it.
    const position = status.compareDocumentPosition(input());
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(input().value).toBe("ana@example.org");
    await until(() => document.activeElement === button());
    subscribe("ana.lopes@example.org");
    await until(() => sent.length === 2);
    expect(sent[1]?.body).toMatchObject({ parameters: [{ value: "ana.lopes@example.org" }, {}] });
    await until(() => status.textContent === title + text);
  });

  // Specification 5.4
  it.each([
    ["pt", "Este email já está inscrito."],
    ["en", "This email is already subscribed."],
    ["de", "Diese E-Mail ist bereits abonniert."],
  ] as const)(
    "is told to exist where the gateway tells it, and keeps the form (%s)",
    async (locale, words) => {
      fakeNetwork({ [paths.warehouse]: inserted(0) });
      show(locale);
      subscribe();
      await until(() => !button().disabled);
      expect(screen.getByRole("status").textContent).toBe(words);
      expect(screen.getByRole("alert").textContent).toBe("");
    },
  );

  // Specification 8.1
  it.each([
    ["pt", "Inscrevendo...", "Sucesso!", "Inscrito com sucesso!", "Obrigado por se inscrever!"],
    ["en", "Subscribing...", "Success!", "Successfully subscribed!", "Thank you for subscribing!"],
    [
      "de",
      "Wird gesendet...",
      "Geschafft!",
      "Erfolgreich abonniert!",
      "Vielen Dank für Ihre Anmeldung!",
    ],
  ] as const)("has the specified words of success in %s", (locale, ...words) => {
    const { submitting, successTitle, success, confirmation } = contents[locale];
    expect([submitting, successTitle, success, confirmation.title]).toEqual(words);
  });

  it("is confirmed to a visitor in another tab for 3000 ms of their return", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    show();
    subscribe();
    await until(() => screen.queryByText(en.confirmation.title) !== null);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByText(en.confirmation.title)).not.toBeNull();
    hidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    act(() => void vi.advanceTimersByTime(2999));
    expect(screen.queryByText(en.confirmation.title)).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText(en.confirmation.title)).toBeNull();
  });

  it("goes on for a visitor who left and came back", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = fakeNetwork({ [paths.warehouse]: () => answer.promise });
    const { unmount } = show("pt");
    subscribe();
    unmount();
    show("de");
    expect(button().textContent).toBe(de.submitting);
    answer.resolve(await statement("SUCCEEDED")());
    await until(() => screen.queryByText(de.confirmation.title) !== null);
    expect(sent).toHaveLength(1);
  });
});

describe("an address", () => {
  it("is there again in another language, until it is confirmed", async () => {
    fakeNetwork({ [paths.warehouse]: statement("SUCCEEDED") });
    const { unmount } = show("pt");
    fireEvent.input(input(), { target: { value: "reader@example.org" } });
    unmount();
    const { unmount: leave } = show("de");
    expect(input().value).toBe("reader@example.org");
    subscribe();
    await until(() => screen.queryByText(de.confirmation.title) !== null);
    leave();
    show("en");
    expect(input().value).toBe("");
  });

  // Specification 5.1
  it.each(["", "ana", "reader@domain", "@example.org", "a na@example.org", "ana@example."])(
    "such as “%s” is told until it is corrected, and has the focus; nothing is sent",
    async (email) => {
      const sent = fakeNetwork({});
      show();
      subscribe(email);
      expect(screen.getByRole("alert").textContent).toBe(invalid);
      expect(input().getAttribute("aria-invalid")).toBe("true");
      await until(() => document.activeElement === input());
      expect(sent).toHaveLength(0);
      fireEvent.input(input(), { target: { value: "reader@domain.org" } });
      expect(screen.getByRole("alert").textContent).toBe("");
    },
  );

  it.each(["o'connor+news@sub.example.org", "josé@exämple.org"])(
    "such as “%s” is sent as typed, once, whatever the button's clicks",
    async (email) => {
      const sent = fakeNetwork({ [paths.warehouse]: statement("PENDING") });
      show();
      subscribe(email);
      fireEvent.click(button());
      await until(() => screen.queryByText(en.confirmation.title) !== null);
      expect(sent).toHaveLength(1);
      expect(sent[0]?.body).toMatchObject({ parameters: [{ value: email }, { value: "en" }] });
    },
  );

  it("is not sent while the hidden field is filled", async () => {
    const sent = fakeNetwork({});
    show();
    const hidden = screen.getByLabelText(en.honeypot.label);
    fireEvent.input(hidden, { target: { value: "filled by a program" } });
    subscribe();
    expect(screen.getByText(en.honeypot.error)).toBeTruthy();
    await until(() => document.activeElement === hidden);
    expect(sent).toHaveLength(0);
  });
});

// Specification 8.1
it.each([
  ["pt", "Erro", "Por favor, insira um email válido", "Erro de rede. Tente novamente."],
  ["en", "Error", "Please enter a valid email address", "Network error. Please try again."],
  [
    "de",
    "Fehler",
    "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    "Netzwerkfehler. Bitte versuchen Sie es erneut.",
  ],
] as const)("has the specified words of failure in %s", (locale, ...words) => {
  const { errorTitle, invalid, failure } = contents[locale];
  expect([errorTitle, invalid, failure]).toEqual(words);
});

describe("a call that fails", () => {
  it.each([
    ["a failed statement behind status 200", statement("FAILED"), ""],
    ["an unreachable network", unreachable, ""],
    ["a gateway that asks for patience", failing(429, ""), ` ${en.advice.tooMany}`],
  ])("is told, and stays told while the address is corrected: %s", async (_, answer, advice) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ [paths.warehouse]: answer });
    show();
    subscribe();
    await until(() => !button().disabled);
    expect(screen.getByRole("alert").textContent).toBe(failure + advice);
    expect(input().value).toBe("ana@example.org");
    fireEvent.input(input(), { target: { value: "ana.lopes@example.org" } });
    expect(screen.getByRole("alert").textContent).toBe(failure + advice);
  });

  it("is told after 15 s without an answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ [paths.warehouse]: hangs });
    show();
    subscribe();
    await until(() => sent.length === 1);
    act(() => void vi.advanceTimersByTime(14_999));
    expect(sent[0]?.signal?.aborted).toBe(false);
    act(() => void vi.advanceTimersByTime(1));
    await until(() => !button().disabled);
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe(failure);
  });

  it("is told to a visitor who was elsewhere, once", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ [paths.warehouse]: unreachable });
    const left = show();
    subscribe();
    left.unmount();
    await until(() => log.mock.calls.length > 0);
    const back = show();
    expect(screen.getByRole("alert").textContent).toBe(failure);
    back.unmount();
    show();
    expect(screen.getByRole("alert").textContent).toBe("");
  });
});

it("is sent by the browser itself, and stays usable, when its code never comes", async () => {
  vi.doMock("#sending.ts", () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  show();
  subscribe();
  expect(button().disabled).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => !button().disabled);
  expect(submit).toHaveBeenCalledOnce();
});
