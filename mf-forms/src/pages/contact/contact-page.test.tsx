import type { Locale } from "@site/contract/locales";
import { createLanguageStore } from "@site/contract/runtime";
import { defaultForms, neutralSite } from "@site/contract/site";
import { renderInFakeShell } from "@site/kit/test-kit";
import { act, fireEvent, screen } from "@testing-library/react";
import { Activity, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import {
  answered,
  answering,
  button,
  contents,
  entered,
  fill,
  press,
  send,
  show,
} from "#test/contact-visitor.tsx";
import { failing, fakeNetwork, hangs, mailed, paths, statement } from "#test/fake-network.ts";
import { sampleValues } from "#test/sample-submission.ts";
import { until } from "#test/until.ts";
import en from "./contact.en.ts";
import pt from "./contact.pt.ts";
import ContactPage from "./contact-page.tsx";
import { draft } from "./contact-submission.ts";
import { fillEmpty } from "./use-contact-form.ts";

const { form } = en;
const empty = ["", "", "", "", ""];

/** Renders a page hidden and outside of the document, as the shell does ahead of a click. */
function renderAhead(locale: Locale): { reveal: () => void } {
  let reveal = () => {};
  function Ahead() {
    const [mode, setMode] = useState<"hidden" | "visible">("hidden");
    reveal = () => setMode("visible");
    return (
      <Activity mode={mode}>
        <ContactPage content={contents[locale]} />
      </Activity>
    );
  }
  const { container } = renderInFakeShell(<Ahead />, { locale });
  container.remove();
  return {
    reveal() {
      document.body.append(container);
      act(reveal);
    },
  };
}

beforeEach(() => {
  draft.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the form", () => {
  // Specification 5.2
  it("requires five fields of the browser, the e-mail's of its type, the message four rows high", () => {
    show("en");
    const controls = Object.values(form.fields).map(({ label }) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect(controls.map(({ name, required }) => [name, required])).toEqual(
      ["name", "email", "company", "service", "message"].map((name) => [name, true]),
    );
    expect(screen.getByLabelText<HTMLInputElement>("Email").type).toBe("email");
    expect(screen.getByLabelText("Message").getAttribute("rows")).toBe("4");
  });

  // Specification 3.6
  it.each([
    ["pt", ["Advanced Analytics", "Business Intelligence", "Engenharia de Dados", "Automações"]],
    ["en", ["Advanced Analytics", "Business Intelligence", "Data Engineering", "Automations"]],
    ["de", ["Advanced Analytics", "Business Intelligence", "Daten Engineering", "Automatisierung"]],
  ] as const)(
    "offers four services in %s behind a placeholder, none of them chosen",
    (locale, labels) => {
      show(locale);
      const select = screen.getByRole<HTMLSelectElement>("combobox");
      expect(select.value).toBe("");
      expect([...select.options].map(({ textContent }) => textContent)).toEqual([
        contents[locale].form.servicePlaceholder,
        ...labels,
      ]);
    },
  );

  it("puts an error in words beside each empty field and the focus on the first", async () => {
    const sent = fakeNetwork({});
    show("en");
    press();
    for (const { label, missing } of Object.values(form.fields)) {
      const control = screen.getByLabelText(label);
      expect(control.getAttribute("aria-invalid")).toBe("true");
      const issues = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(document.getElementById(issues[0] ?? "")?.textContent).toBe(missing);
    }
    await until(() => document.activeElement === screen.getByLabelText(form.fields.name.label));
    fill("en", { ...sampleValues, email: "ana" });
    press();
    expect(screen.getByText(form.issues["not-an-address"])).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it("shows the hidden field when it was filled, and asks to empty it", async () => {
    const sent = fakeNetwork(answering);
    show("en");
    fill("en");
    const hidden = screen.getByLabelText<HTMLInputElement>(form.honeypot.label);
    fireEvent.input(hidden, { target: { value: "filled by a program" } });
    press();
    expect(screen.getByText(form.honeypot.error)).toBeTruthy();
    await until(() => document.activeElement === hidden);
    expect(sent).toHaveLength(0);
    fireEvent.input(hidden, { target: { value: "" } });
    press();
    await answered();
    expect(sent).toHaveLength(2);
  });

  it("shows a draft of the other language's form, its service chosen", () => {
    sessionStorage.setItem("contact-draft", JSON.stringify(sampleValues));
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
    const select = screen.getByRole<HTMLSelectElement>("combobox");
    expect(select.selectedOptions[0]?.textContent).toBe("Daten Engineering");
  });

  it("keeps a draft for the other language where storage is blocked", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    const { unmount } = show("en");
    fill("en");
    unmount();
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
  });

  it("leaves a field alone that the visitor or the browser has filled", () => {
    const { container } = show("en");
    const typed = { ...sampleValues, name: "Typed before the page was ready" };
    fill("en", { name: typed.name });
    fillEmpty(container.querySelector("form") as HTMLFormElement, sampleValues);
    expect(entered("en")).toEqual(Object.values(typed));
  });
});

describe("sending", () => {
  // Specification 4.2
  it("has its label, a disabled button, a toast for 2500 ms, and leaves an empty form", async () => {
    const sent = fakeNetwork(answering);
    send("en");
    press();
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe("Sending...");
    await answered();

    const toast = screen.getByRole("status");
    expect(toast.textContent).toBe(form.sent.title + form.sent.text);
    act(() => void vi.advanceTimersByTime(2499));
    expect(toast.textContent).not.toBe("");
    act(() => void vi.advanceTimersByTime(1));
    expect(toast.textContent).toBe("");

    expect(entered("en")).toEqual(empty);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { ...sampleValues, language: "en" },
      { template_params: { service: sampleValues.service, site_language: "en" } },
    ]);
  });

  // Specification 8.2
  it.each([
    [
      "pt",
      "Mensagem enviada!",
      "Entraremos em contato em breve.",
      "Erro ao enviar",
      "Por favor, tente novamente.",
    ],
    [
      "en",
      "Message sent!",
      "We'll get back to you shortly.",
      "Error sending message",
      "Please try again.",
    ],
    [
      "de",
      "Nachricht gesendet!",
      "Wir werden uns in Kürze bei Ihnen melden.",
      "Fehler beim Senden",
      "Bitte versuchen Sie es erneut.",
    ],
  ] as const)("has the specified words in %s", (locale, ...words) => {
    const { sent, failed } = contents[locale].form;
    expect([sent.title, sent.text, failed.title, failed.text]).toEqual(words);
  });

  // Specification 4.2
  it("tells a failure for 4000 ms and keeps what was written, over a reload too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(429, "", "boom") });
    const { unmount } = send("en");
    await answered();

    const toast = screen.getByRole("alert");
    expect(toast.textContent).toBe(form.failed.title + form.failed.text);
    act(() => void vi.advanceTimersByTime(3999));
    expect(toast.textContent).not.toBe("");
    act(() => void vi.advanceTimersByTime(1));
    expect(toast.textContent).toBe("");
    expect(screen.getByText(form.afterSending.tooMany)).toBeTruthy();

    expect(entered("en")).toEqual(Object.values(sampleValues));
    unmount();
    show("pt");
    expect(entered("pt")).toEqual(Object.values(sampleValues));
  });

  it("leaves a sentence after the toast, with the focus where it was in a field", async () => {
    fakeNetwork(answering);
    show("en");
    fill("en");
    const field = screen.getByLabelText(form.fields.name.label);
    field.focus();
    press();
    await answered();
    act(() => void vi.advanceTimersByTime(2500));
    const sentence = screen.getByText(form.afterSending.sent);
    await until(() => document.activeElement === sentence);
  });

  it("gives a second attempt's toast its full time, and leaves no timer behind", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = { ...answering, [paths.email]: failing(500, "") };
    fakeNetwork(answers);
    const { unmount } = send("en");
    await answered();
    act(() => void vi.advanceTimersByTime(3000));
    answers[paths.email] = mailed;
    press();
    await answered();
    act(() => void vi.advanceTimersByTime(2499));
    expect(screen.getByRole("status").textContent).toContain(form.sent.title);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says what to do about a failure in a live region that was there before it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(403, "") });
    const { container } = show("en");
    const region = container.querySelector("[aria-live=polite]");
    expect(region?.textContent).toBe("");
    fill("en");
    press();
    expect(region?.textContent).toBe(form.sending);
    await answered();
    expect(region?.textContent).toBe(form.afterSending.blocked);
  });

  it("goes on for a visitor who left and came back, then empties the form", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = fakeNetwork({ ...answering, [paths.email]: () => answer.promise });
    send("pt").unmount();
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
    expect(button().disabled).toBe(true);
    press();
    answer.resolve(new Response("OK"));
    await answered();
    expect(screen.getByRole("status").textContent).toContain("Nachricht gesendet!");
    expect(entered("de")).toEqual(empty);
    expect(sent).toHaveLength(2);
  });

  it("is shown by a page that was rendered ahead before it began", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = fakeNetwork({ ...answering, [paths.email]: () => answer.promise });
    const ahead = renderAhead("de");
    send("pt").unmount();
    ahead.reveal();
    expect(button().disabled).toBe(true);
    expect(button().textContent).toBe(contents.de.form.sending);
    answer.resolve(new Response("OK"));
    await answered();
    expect(screen.getByRole("status").textContent).toContain("Nachricht gesendet!");
    expect(entered("de")).toEqual(empty);
    expect(sent).toHaveLength(2);
  });

  it("tells a failure to a visitor who was elsewhere, for 4000 ms of their return", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const answers = { ...answering, [paths.email]: failing(500, "") };
    fakeNetwork(answers);
    send("en").unmount();
    await until(() => log.mock.calls.length > 0);
    act(() => void vi.advanceTimersByTime(60_000));
    show("en");
    const toast = screen.getByRole("alert");
    expect(toast.textContent).toBe(form.failed.title + form.failed.text);
    expect(entered("en")).toEqual(Object.values(sampleValues));
    act(() => void vi.advanceTimersByTime(4000));
    expect(toast.textContent).toBe("");
    expect(screen.getByText(form.afterSending.general)).toBeTruthy();

    answers[paths.email] = mailed;
    press();
    await answered();
    expect(screen.getByRole("status").textContent).toContain(form.sent.title);
  });

  it("states the language the visitor has switched to, without a reload", async () => {
    const sent = fakeNetwork(answering);
    const languageStore = createLanguageStore("pt");
    renderInFakeShell(<ContactPage content={pt} />, { host: { languageStore } });
    fill("pt");
    act(() => languageStore.getState().setLanguage("de"));
    press();
    await answered();
    expect(sent[0]?.body).toMatchObject({ language: "de" });
    expect(sent[1]?.body).toMatchObject({ template_params: { site_language: "de" } });
  });

  it("ends calls that hang after 10 s each, and lets the visitor try again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const sent = fakeNetwork({ [paths.hostedTable]: hangs, [paths.email]: hangs });
    send("en");
    await until(() => sent.length === 1);
    act(() => void vi.advanceTimersByTime(10_000));
    await until(() => sent.length === 2);
    expect(sent[0]?.signal?.aborted).toBe(true);
    act(() => void vi.advanceTimersByTime(10_000));
    await answered();
    expect(screen.getByRole("alert").textContent).toContain("Error sending message");
  });
});

describe.each(["#sending.ts", "@emailjs/browser"])("without the code in %s", (path) => {
  let submit: MockInstance<HTMLFormElement["submit"]>;
  beforeEach(() => {
    vi.doMock(path, () => {
      throw new Error("not fetched");
    });
    submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  });
  afterEach(() => void vi.doUnmock(path));

  it("the browser sends the form itself, with what was written", async () => {
    const sent = fakeNetwork(answering);
    send("en");
    await until(() => submit.mock.calls.length > 0);
    await answered();
    expect(submit).toHaveBeenCalledOnce();
    expect(entered("en")).toEqual(Object.values(sampleValues));
    expect(screen.getByRole("alert").textContent).toBe("");
    expect(sent).toHaveLength(0);
    // Once the browser leaves the page, the sent values are no longer a draft.
    fireEvent(window, new Event("pagehide"));
    expect(sessionStorage.getItem("contact-draft")).toBeNull();
  });

  it("what is edited after a post that never left is a draft again", async () => {
    send("en");
    await until(() => submit.mock.calls.length > 0);
    await answered();
    fill("en", { message: "Changed" });
    fireEvent(window, new Event("pagehide"));
    expect(draft.read()).toEqual({ ...sampleValues, message: "Changed" });
  });

  it("an offline visitor is told of the failure, and keeps what was written", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    send("en");
    await answered();
    expect(screen.getByRole("alert").textContent).toContain(form.failed.title);
    expect(submit).not.toHaveBeenCalled();
    fireEvent(window, new Event("pagehide"));
    expect(draft.read()).toEqual(sampleValues);
  });

  it("a form that its visitor has left fails, and is sent by the browser on their return", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    send("en").unmount();
    await until(() => log.mock.calls.length > 0);
    expect(submit).not.toHaveBeenCalled();
    show("en");
    expect(screen.getByRole("alert").textContent).toContain(form.failed.title);
    press();
    await until(() => submit.mock.calls.length > 0);
  });
});

// Specification 2.32
it.each([
  ["pt", "Contato", "Florianópolis, SC, Brasil"],
  ["en", "Contact", "Florianópolis, SC, Brazil"],
  ["de", "Kontakt", "Florianópolis, SC, Brasilien"],
] as const)(
  "has the title, the place, the e-mail and the booking link in %s",
  (locale, title, place) => {
    const { host } = show(locale);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByText(place)).toBeTruthy();
    const email = screen.getByRole("link", { name: host.site.email });
    expect(email.getAttribute("href")).toBe(`mailto:${host.site.email}`);
    const booking = screen.getByRole("link", { name: contents[locale].booking.action });
    expect(booking.getAttribute("href")).toBe(host.site.bookingUrl);
  },
);

it("sends to the warehouse where the site says so", async () => {
  const sent = fakeNetwork({ ...answering, [paths.warehouse]: statement("SUCCEEDED") });
  const warehouse = { ...defaultForms.warehouse, warehouseId: "abc123" };
  const forms = { ...defaultForms, contactDestination: "warehouse", warehouse } as const;
  const site = { ...neutralSite, forms };
  renderInFakeShell(<ContactPage content={en} />, { host: { site } });
  fill("en");
  press();
  await answered();
  expect(sent.map(({ path }) => path)).toEqual([paths.warehouse, paths.email]);
  expect(sent[0]?.body).toMatchObject({ warehouse_id: "abc123" });
});
