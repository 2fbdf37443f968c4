import type { Locale } from "@site/contract/locales";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answering,
  button,
  contents,
  entered,
  fill,
  locales,
  press,
  show,
} from "#test/contact-visitor.tsx";
import { failing, fakeNetwork, paths } from "#test/fake-network.ts";
import { sampleValues } from "#test/sample-submission.ts";
import { until } from "#test/until.ts";

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
} as const satisfies Record<Locale, unknown>;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(locales)("the contact page in %s", (locale) => {
  const words = catalogue[locale];

  // Specification 4.2, 8.2
  it("sends an enquiry: sending label, disabled button, toast for 2500 ms, empty form", async () => {
    const sent = fakeNetwork(answering);
    show(locale);
    fill(locale);
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

    expect(entered(locale)).toEqual(["", "", "", "", ""]);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { ...sampleValues, language: locale },
      { template_params: { service: sampleValues.service, site_language: locale } },
    ]);
  });

  // Specification 4.2, 8.2
  it("tells a failure for 4000 ms and keeps what was written, over a reload too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    fakeNetwork({ ...answering, [paths.email]: failing(500, "", "boom") });
    const { unmount } = show(locale);
    fill(locale);
    press();
    await until(() => !button().disabled);

    const toast = screen.getByRole("alert");
    expect(toast.textContent).toBe(words.failed.join(""));
    act(() => void vi.advanceTimersByTime(3999));
    expect(toast.textContent).not.toBe("");
    act(() => void vi.advanceTimersByTime(1));
    expect(toast.textContent).toBe("");
    expect(screen.getByText(contents[locale].form.afterFailure.general)).toBeTruthy();

    expect(entered(locale)).toEqual(Object.values(sampleValues));
    unmount();
    show(locale);
    expect(entered(locale)).toEqual(Object.values(sampleValues));
  });

  it("puts an error in words beside each empty field and the focus on the first", async () => {
    const sent = fakeNetwork({});
    show(locale);
    press();
    const { fields } = contents[locale].form;
    for (const { label, missing } of Object.values(fields)) {
      const control = screen.getByLabelText(label);
      expect(control.getAttribute("aria-invalid")).toBe("true");
      const issues = control.getAttribute("aria-describedby")?.split(" ") ?? [];
      expect(document.getElementById(issues[0] ?? "")?.textContent).toBe(missing);
    }
    await until(() => document.activeElement === screen.getByLabelText(fields.name.label));
    expect(sent).toHaveLength(0);
  });
});

describe("the information beside it", () => {
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
      expect(booking.getAttribute("target")).toBe("_blank");
      expect(booking.getAttribute("rel")).toBe("noopener noreferrer");
    },
  );
});
