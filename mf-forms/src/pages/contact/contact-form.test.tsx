import { createLanguageStore } from "@site/contract/runtime";
import { renderInFakeShell } from "@site/kit/test-kit";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answering, button, contents, entered, fill, press, show } from "#test/contact-visitor.tsx";
import { failing, fakeNetwork, hangs, paths } from "#test/fake-network.ts";
import { sampleValues } from "#test/sample-submission.ts";
import { until } from "#test/until.ts";
import en from "./contact.en.ts";
import pt from "./contact.pt.ts";
import ContactPage from "./contact-page.tsx";
import { fillEmpty } from "./use-contact-form.ts";

beforeEach(() => {
  sessionStorage.clear();
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
      const [placeholder, ...options] = [...select.options];
      expect(select.value).toBe("");
      expect(placeholder?.textContent).toBe(contents[locale].form.servicePlaceholder);
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

  it("sends once on a double click", async () => {
    const sent = fakeNetwork(answering);
    show("en");
    fill("en");
    press();
    press();
    await until(() => !button().disabled);
    expect(sent.map(({ path }) => path)).toEqual([paths.hostedTable, paths.email]);
  });

  it("is still sending for a visitor who left and came back, then empty", async () => {
    const answer = Promise.withResolvers<Response>();
    const sent = fakeNetwork({ ...answering, [paths.email]: () => answer.promise });
    const { unmount } = show("pt");
    fill("pt");
    press();
    unmount();
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
    expect(button().disabled).toBe(true);
    press();
    answer.resolve(new Response("OK"));
    await until(() => !button().disabled);
    expect(screen.getByRole("status").textContent).toContain("Nachricht gesendet!");
    expect(entered("de")).toEqual(["", "", "", "", ""]);
    expect(sent).toHaveLength(2);
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

  it("says what to do after a rejection", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(429, "") });
    show("en");
    fill("en");
    press();
    await until(() => !button().disabled);
    expect(screen.getByText(en.form.afterFailure.tooMany)).toBeTruthy();
  });

  it("shows a draft of the other language's form, its service chosen", () => {
    sessionStorage.setItem("contact-draft", JSON.stringify(sampleValues));
    show("de");
    expect(entered("de")).toEqual(Object.values(sampleValues));
    const select = screen.getByRole<HTMLSelectElement>("combobox");
    expect(select.selectedOptions[0]?.textContent).toBe("Daten Engineering");
  });

  it("leaves a field alone that the visitor or the browser has filled", () => {
    const form = show("en").container.querySelector("form") as HTMLFormElement;
    fill("en", { name: "Typed before the page was ready" });
    fillEmpty(form, sampleValues);
    expect(entered("en")).toEqual([
      "Typed before the page was ready",
      ...Object.values(sampleValues).slice(1),
    ]);
  });

  it("shows the hidden field when it was filled, and asks to empty it", async () => {
    const sent = fakeNetwork(answering);
    show("en");
    fill("en");
    const hidden = screen.getByLabelText<HTMLInputElement>(en.form.honeypot.label);
    fireEvent.input(hidden, { target: { value: "filled by a program" } });
    press();
    expect(screen.getByText(en.form.honeypot.error)).toBeTruthy();
    await until(() => document.activeElement === hidden);
    expect(sent).toHaveLength(0);
    fireEvent.input(hidden, { target: { value: "" } });
    press();
    await until(() => !button().disabled);
    expect(sent).toHaveLength(2);
  });
});
