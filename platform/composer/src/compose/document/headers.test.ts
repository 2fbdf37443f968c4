import { defaultForms, neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { contentPolicy, policyHash } from "./headers.ts";

it("allows the inline styles it was given, by hash, and nothing unsafe", () => {
  const policy = contentPolicy(neutralSite, ["a{}", "b{}"]);
  expect(policy).toContain(`style-src 'self' ${policyHash("a{}")} ${policyHash("b{}")};`);
  expect(policy).not.toMatch(/unsafe|\*|data:/);
});

it("names a hash as browsers compute it", () => {
  // SHA-256 of the empty string, RFC 4634's test value in base64.
  expect(policyHash("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

it("lets pictures and calls go to where the site's facts send them, and nowhere else", () => {
  const table = { origin: "https://project.example.com" };
  const email = { origin: "https://mail.example.com" };
  const policyWith = (portrait: string, forms: object = {}) =>
    contentPolicy({ portrait, forms: { ...defaultForms, ...forms } }, []);
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
