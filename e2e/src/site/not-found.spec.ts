import { expect, test } from "./quiet-page.ts";

for (const { path, home, label } of [
  { path: "/nada", home: "/", label: "Return to Home" },
  { path: "/en/nothing", home: "/en", label: "Return to Home" },
  { path: "/de/nichts", home: "/de", label: "Zurück zur Startseite" },
]) {
  // Specification 2.2
  test(`${path} logs its path once and leads home`, async ({ page, messages }) => {
    await page.goto(path);
    await expect
      .poll(() => messages.filter((message) => message.includes(`no page at ${path}`)))
      .toHaveLength(1);
    messages.length = 0;
    await page.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("main")).toBeFocused();
  });
}
