import { expect, reachSlot, test, untilLive } from "#site/quiet-page.ts";
import { routes } from "#site/routes.ts";
import { axeViolations } from "./axe-violations.ts";

/** What each language calls the things that these tests touch. */
const words = {
  pt: {
    services: "Serviços",
    openMenu: "Abrir menu",
    next: "Clique Aqui",
    complete: "Concluir",
    send: "Enviar mensagem",
    subscribe: "Inscrever-se",
  },
  en: {
    services: "Services",
    openMenu: "Open menu",
    next: "Click Here",
    complete: "Complete",
    send: "Send message",
    subscribe: "Subscribe",
  },
  de: {
    services: "Leistungen",
    openMenu: "Menü öffnen",
    next: "Hier klicken",
    complete: "Abschließen",
    send: "Nachricht senden",
    subscribe: "Abonnieren",
  },
} as const;

test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

for (const locale of ["pt", "en", "de"] as const) {
  const names = words[locale];

  test(`the open dropdowns have no violation in ${locale}`, async ({ page }) => {
    await page.goto(routes.cases[locale]);
    await untilLive(page);
    const header = page.getByRole("banner");
    for (const name of [names.services, locale.toUpperCase()]) {
      const button = header.getByRole("button", { name });
      await button.focus();
      await page.keyboard.press("Enter");
      await expect(button).toHaveAttribute("aria-expanded", "true");
      expect(await axeViolations(page), name).toEqual([]);
      await page.keyboard.press("Escape");
    }
  });

  test(`the header over the page has no violation in ${locale}`, async ({ page }) => {
    await page.goto(routes.home[locale]);
    await untilLive(page);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
    await expect
      .poll(() =>
        page.getByRole("banner").evaluate((header) => getComputedStyle(header).backdropFilter),
      )
      .toContain("blur");
    // Its colours take 200 ms to change.
    await page.waitForTimeout(300);
    expect(await axeViolations(page)).toEqual([]);
  });

  test(`the stepper has no violation in ${locale}, from the first step to the end`, async ({
    page,
    messages,
  }) => {
    await page.goto(routes["service-business-intelligence"][locale]);
    await untilLive(page);
    const main = page.getByRole("main");
    const next = main.getByRole("button", { name: names.next });
    await next.click();
    expect(await axeViolations(page), "second step").toEqual([]);
    for (let step = 2; step < 8; step += 1) await next.click();
    const complete = main.getByRole("button", { name: names.complete, exact: true });
    await complete.click();
    await expect(complete).toHaveCount(0);
    expect(await axeViolations(page), "after completion").toEqual([]);
    // Every change of step is logged, and nothing else.
    expect(messages.filter((message) => !message.startsWith("log: "))).toEqual([]);
    messages.length = 0;
  });

  test(`the contact form's faults and failure have no violation in ${locale}`, async ({
    page,
    messages,
  }) => {
    await page.goto(routes.contact[locale]);
    await untilLive(page);
    const form = page.getByRole("main").locator("form");
    const send = form.getByRole("button", { name: names.send });
    await send.click();
    await expect(form.getByRole("textbox").first()).toHaveAttribute("aria-invalid", "true");
    expect(await axeViolations(page), "nothing filled in").toEqual([]);

    await page.route("**/{rest,api}/**", (route) => route.fulfill({ status: 500, body: "down" }));
    const [name, email, company, message] = await form.getByRole("textbox").all();
    await name?.fill("Ana");
    await email?.fill("ana@example.com");
    await company?.fill("Example");
    await message?.fill("A message.");
    await form.getByRole("combobox").selectOption({ index: 1 });
    await send.click();
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
    expect(await axeViolations(page), "not sent").toEqual([]);
    expect(messages.join("\n")).toContain("500");
    messages.length = 0;
  });

  test(`the newsletter's faults and failure have no violation in ${locale}`, async ({
    page,
    messages,
  }) => {
    await page.goto(routes.home[locale]);
    await untilLive(page);
    const subscribe = page.getByRole("main").getByRole("button", { name: names.subscribe });
    const email = page.getByRole("main").getByRole("textbox");
    const alert = page.getByRole("alert").filter({ hasText: /\S/ });
    await reachSlot(page);
    await email.fill("reader@domain");
    await subscribe.click();
    await expect(alert).toBeVisible();
    expect(await axeViolations(page), "not an address").toEqual([]);

    await page.route("**/api/**", (route) => route.fulfill({ status: 500, body: "down" }));
    await email.fill("reader@example.com");
    await subscribe.click();
    await expect(alert).toBeVisible();
    expect(await axeViolations(page), "not sent").toEqual([]);
    expect(messages.join("\n")).toContain("Databricks API error");
    messages.length = 0;
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const locale of ["pt", "en", "de"] as const) {
    test(`the open menu has no violation in ${locale}`, async ({ page }) => {
      await page.goto(routes.cases[locale]);
      await untilLive(page);
      await page.getByRole("button", { name: words[locale].openMenu }).click();
      await expect(page.locator("#site-menu")).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});
