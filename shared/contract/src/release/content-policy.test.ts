import { expect, it } from "vitest";
import { defaultForms, neutralSite } from "../site.ts";
import { contentPolicy } from "./content-policy.ts";

it("allows the inline styles and scripts it was given, and nothing unsafe", () => {
  const policy = contentPolicy(neutralSite, ["'sha256-a'", "'sha256-b'"], ["'sha256-c'"]);
  expect(policy).toContain("style-src 'self' 'sha256-a' 'sha256-b';");
  expect(policy).toContain("script-src 'self' 'sha256-c';");
  expect(policy).not.toMatch(/unsafe|\*|data:/);
});

it("lets pictures and calls go to where the site's facts send them, and nowhere else", () => {
  const table = { origin: "https://project.example.com" };
  const email = { origin: "https://mail.example.com" };
  const policyWith = (portrait: string, forms: object = {}) =>
    contentPolicy({ portrait, forms: { ...defaultForms, ...forms } });
  expect(policyWith("https://images.example.com/a/b.webp")).toContain(
    "img-src 'self' https://images.example.com;",
  );
  expect(policyWith("/portrait.webp")).toContain("img-src 'self';");
  expect(policyWith("")).toMatch(/img-src 'self';.*connect-src 'self';/);
  for (const [forms, origins] of [
    [{ hostedTable: table }, table.origin],
    [{ hostedTable: table, email }, `${table.origin} ${email.origin}`],
    [{ hostedTable: table, email: table }, table.origin],
  ] as const) {
    expect(policyWith("", forms)).toContain(`connect-src 'self' ${origins};`);
  }
});
