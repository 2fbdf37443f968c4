import { act, fireEvent, screen } from "@testing-library/react";
import type { Language } from "shared/languages";
import { createLanguageStore } from "shared/runtime";
import { renderInFakeShell } from "shared/test-kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { created, failing, fakeNetwork, hangs, mailed, paths } from "#test-kit/fake-network.ts";
import { sampleValues } from "#test-kit/sample-submission.ts";
import { until } from "#test-kit/until.ts";
import de from "./contact.de.ts";
import en from "./contact.en.ts";
import pt from "./contact.pt.ts";
import ContactPage from "./contact-page.tsx";

const contents = { pt, en, de };

/** The specification's words, written out: a slip in the content must not pass here too. */
const catalogue = {
  pt: {
    sending: "Enviando...",
    sent: ["Mensagem enviada!", "Entraremos em contato em breve."],
    failed: ["Erro ao enviar", "Por favor, tente novamente."],
  },
  en: {
    sending: "Sending...",
    sent: ["Message sent!", "We'll get back to you shortly."],
    failed: ["Error sending message", "Please try again."],
  },
  de: {
    sending: "Wird gesendet...",
    sent: ["Nachricht gesendet!", "Wir werden uns in Kürze bei Ihnen melden."],
    failed: ["Fehler beim Senden", "Bitte versuchen Sie es erneut."],
  },
} as const satisfies Record<Language, unknown>;

const languages = ["pt", "en", "de"] as const;
const answering = { [paths.hostedTable]: created, [paths.email]: mailed };

const show = (language: Language) =>
  renderInFakeShell(<ContactPage content={contents[language]} />, { language });

function fill(language: Language, values: Partial<typeof sampleValues> = sampleValues) {
  for (const [field, value] of Object.entries(values)) {
    const { label } = contents[language].form.fields[field as keyof typeof sampleValues];
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  }
}

const button = () => screen.getByRole<HTMLButtonElement>("button");
const press = () => fireEvent.click(button());
const entered = (language: Language) =>
  Object.values(contents[language].form.fields).map(
    ({ label }) => screen.getByLabelText<HTMLInputElement>(label).value,
  );

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(languages)("the contact page in %s", (language) => {
  const words = catalogue[language];

  it("sends an enquiry: sending label, disabled button, toast for 2500 ms, empty form", async () => {
    const sent = fakeNetwork(answering);
    show(language);
    fill(language);
    press();
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe(words.sending);
    await until(() => !button().disabled);

    const toast = screen.getByRole("status");
    expect(toast.textContent).toBe(words.sent.join(""));
    act(() => void vi.advanceTimersByTime(2499));
    expect(toast.textContent).not.toBe("");
    act(() => void vi.advanceTimersByTime(1));
    expect(toast.textContent).toBe("");

    expect(entered(language)).toEqual(["", "", "", "", ""]);
    expect(sent.map(({ body }) => body)).toEqual([
      { ...sampleValues, language },
      expect.objectContaining({
        template_params: {
          from_name: sampleValues.name,
          reply_to: sampleValues.email,
          company: sampleValues.company,
          service: sampleValues.service,
          message: sampleValues.message,
          site_language: language,
        },
      }),
    ]);
  });

  it("tells a failure for 4000 ms and keeps what was written, over a reload too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(500, "", "boom") });
    const { unmount } = show(language);
    fill(language);
    press();
    await until(() => !button().disabled);

    const toast = screen.getByRole("alert");
    expect(toast.textContent).toBe(words.failed.join(""));
    act(() => void vi.advanceTimersByTime(3999));
    expect(toast.textContent).not.toBe("");
    act(() => void vi.advanceTimersByTime(1));
    expect(toast.textContent).toBe("");
    expect(screen.getByText(contents[language].form.afterFailure.general)).toBeTruthy();

    expect(entered(language)).toEqual(Object.values(sampleValues));
    unmount();
    show(language);
    expect(entered(language)).toEqual(Object.values(sampleValues));
  });

  it("puts a fault in words beside each empty field and the focus on the first", async () => {
    const sent = fakeNetwork({});
    show(language);
    press();
    const { fields } = contents[language].form;
    for (const { label, missing } of Object.values(fields)) {
      const control = screen.getByLabelText(label);
      expect(control.getAttribute("aria-invalid")).toBe("true");
      const faults = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(document.getElementById(faults[0] ?? "")?.textContent).toBe(missing);
    }
    await until(() => document.activeElement === screen.getByLabelText(fields.name.label));
    expect(sent).toHaveLength(0);
  });
});

describe("the form", () => {
  it("requires five fields of the browser, the e-mail's of its type, the message four rows high", () => {
    show("en");
    const controls = Object.values(en.form.fields).map(({ label }) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect(controls.map(({ name, required }) => [name, required])).toEqual([
      ["name", true],
      ["email", true],
      ["company", true],
      ["service", true],
      ["message", true],
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Email").type).toBe("email");
    expect(screen.getByLabelText("Message").getAttribute("rows")).toBe("4");
  });

  it.each([
    ["pt", ["Advanced Analytics", "Business Intelligence", "Engenharia de Dados", "Automações"]],
    ["en", ["Advanced Analytics", "Business Intelligence", "Data Engineering", "Automations"]],
    ["de", ["Advanced Analytics", "Business Intelligence", "Daten Engineering", "Automatisierung"]],
  ] as const)(
    "offers four services in %s behind a placeholder, none of them chosen",
    (language, labels) => {
      show(language);
      const select = screen.getByRole<HTMLSelectElement>("combobox");
      const [placeholder, ...options] = [...select.options];
      expect(select.value).toBe("");
      expect(placeholder?.textContent).toBe(contents[language].form.servicePlaceholder);
      expect(options.map(({ textContent }) => textContent)).toEqual(labels);
    },
  );

  it("posts to the gateway with its language where no script runs", () => {
    show("de");
    const form = screen.getByRole<HTMLFormElement>("form");
    expect(form.getAttribute("method")).toBe("post");
    expect(form.getAttribute("action")).toBe("/forms/contact");
    expect(new FormData(form).get("language")).toBe("de");
  });

  it("asks for an address where the e-mail field holds none", () => {
    fakeNetwork({});
    show("en");
    fill("en", { ...sampleValues, email: "ana" });
    press();
    expect(screen.getByText(en.form.invalidEmail)).toBeTruthy();
  });

  it("takes a fault away as soon as it is mended", () => {
    show("en");
    press();
    fill("en", { name: "Ana" });
    expect(screen.queryByText(en.form.fields.name.missing)).toBeNull();
    expect(screen.getByText(en.form.fields.company.missing)).toBeTruthy();
  });

  it("sends once on a double click", async () => {
    const sent = fakeNetwork(answering);
    show("en");
    fill("en");
    press();
    press();
    await until(() => !button().disabled);
    expect(sent.map(({ path }) => path)).toEqual([paths.hostedTable, paths.email]);
  });

  it("sends the language the visitor has switched to, without a reload", async () => {
    const sent = fakeNetwork(answering);
    const languageStore = createLanguageStore("pt");
    renderInFakeShell(<ContactPage content={pt} />, { host: { languageStore } });
    fill("pt");
    act(() => languageStore.getState().setLanguage("de"));
    press();
    await until(() => !button().disabled);
    expect(sent[0]?.body).toMatchObject({ language: "de" });
    expect(sent[1]?.body).toMatchObject({ template_params: { site_language: "de" } });
  });

  it("names a repeated attempt by the same key", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ ...answering, [paths.email]: failing(500, "") });
    show("en");
    fill("en");
    press();
    await until(() => !button().disabled);
    press();
    await until(() => !button().disabled);
    const keys = sent
      .filter(({ path }) => path === paths.hostedTable)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it("ends a call that hangs, and lets the visitor try again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ [paths.hostedTable]: hangs, [paths.email]: hangs });
    show("en");
    fill("en");
    press();
    await until(() => sent.length === 1);
    act(() => void vi.advanceTimersByTime(10_000));
    await until(() => sent.length === 2);
    act(() => void vi.advanceTimersByTime(10_000));
    await until(() => !button().disabled);
    expect(screen.getByRole("alert").textContent).toContain("Error sending message");
  });

  it.each([
    [429, "tooMany"],
    [413, "tooLong"],
  ] as const)("says what to do after a refusal with %i", async (status, reason) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(status, "") });
    show("en");
    fill("en");
    press();
    await until(() => !button().disabled);
    expect(screen.getByText(en.form.afterFailure[reason])).toBeTruthy();
  });

  it("shows a draft of the other language's form, its service chosen", () => {
    sessionStorage.setItem("contact-draft", JSON.stringify(sampleValues));
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
    const select = screen.getByRole<HTMLSelectElement>("combobox");
    expect(select.selectedOptions[0]?.textContent).toBe("Daten Engineering");
  });

  it("shows the hidden field when it was filled, and asks to empty it", async () => {
    const sent = fakeNetwork(answering);
    show("en");
    fill("en");
    const hidden = screen.getByLabelText<HTMLInputElement>(en.form.honeypot.label);
    fireEvent.input(hidden, { target: { value: "filled by a program" } });
    press();
    expect(screen.getByText(en.form.honeypot.fault)).toBeTruthy();
    await until(() => document.activeElement === hidden);
    expect(sent).toHaveLength(0);
    fireEvent.input(hidden, { target: { value: "" } });
    press();
    await until(() => !button().disabled);
    expect(sent).toHaveLength(2);
  });
});

describe("the information beside it", () => {
  it.each([
    ["pt", "Contato", "Florianópolis, SC, Brasil"],
    ["en", "Contact", "Florianópolis, SC, Brazil"],
    ["de", "Kontakt", "Florianópolis, SC, Brasilien"],
  ] as const)(
    "has the title, the place, the e-mail and the booking link in %s",
    (language, title, place) => {
      const { host } = show(language);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
      expect(screen.getByText(place)).toBeTruthy();
      const email = screen.getByRole("link", { name: host.site.email });
      expect(email.getAttribute("href")).toBe(`mailto:${host.site.email}`);
      const booking = screen.getByRole("link", { name: contents[language].booking.action });
      expect(booking.getAttribute("href")).toBe(host.site.bookingUrl);
      expect(booking.getAttribute("target")).toBe("_blank");
      expect(booking.getAttribute("rel")).toBe("noopener noreferrer");
    },
  );
});
