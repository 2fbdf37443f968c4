import { neutralSite } from "shared/site";
import { expect, it } from "vitest";
import { contentPolicy, policyHash } from "./content-policy.ts";

it("allows the inline styles it was given, by hash, and nothing unsafe", () => {
  const policy = contentPolicy(neutralSite, ["a{}", "b{}"]);
  expect(policy).toContain(`style-src 'self' ${policyHash("a{}")} ${policyHash("b{}")};`);
  expect(policy).not.toMatch(/unsafe|\*|data:/);
});

it("names a hash as browsers compute it", () => {
  // SHA-256 of the empty string, RFC 4634's test value in base64.
  expect(policyHash("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});

it("allows the founder's portrait from where it is kept", () => {
  const policy = contentPolicy({ portrait: "https://images.example.com/a/b.webp" }, []);
  expect(policy).toContain("img-src 'self' https://images.example.com;");
});
