import { expect, test } from "playwright/test";
import { routes } from "./routes.ts";

for (const locale of ["pt", "en", "de"] as const) {
  // Specification 1.7
  test(`the footer of ${locale} leads to about, services, contact and two networks`, async ({
    request,
  }) => {
    const html = await (await request.get(routes.home[locale])).text();
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
    const links = [...footer.matchAll(/<a [^>]*>/g)].map(([link]) => link);
    const own = links.flatMap((link) => /href="(\/[^"]*)"/.exec(link)?.[1] ?? []);
    expect(own).toEqual([
      routes.about[locale],
      routes["service-advanced-analytics"][locale],
      routes.contact[locale],
    ]);
    const others = links.filter((link) => /href="https:/.test(link));
    expect(others).toHaveLength(2);
    for (const link of others) expect(link).toContain('target="_blank"');
    const rights = {
      pt: "Todos os direitos reservados",
      en: "All rights reserved",
      de: "Alle Rechte vorbehalten",
    };
    expect(footer.replace(/<!-- -->/g, "")).toContain(`© ${new Date().getFullYear()}`);
    expect(footer).toContain(rights[locale]);
  });
}
