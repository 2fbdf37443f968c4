import { formsSection } from "@site/contract/forms-section";
import { neutralSite } from "@site/contract/site";
import * as v from "valibot";
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

it("asks no picture of others for a portrait among the site's own files", () => {
  for (const portrait of ["", "/portrait.webp"]) {
    expect(contentPolicy({ portrait }, [])).toContain("img-src 'self';");
  }
});

it("lets calls of the forms go to where the site sends them, and nowhere else", () => {
  const policyWith = (forms: object) =>
    contentPolicy({ portrait: "", forms: v.parse(formsSection, forms) }, []);
  const table = { origin: "https://project.example.com" };
  expect(policyWith({})).toContain("connect-src 'self';");
  expect(policyWith({ hostedTable: table })).toContain(
    "connect-src 'self' https://project.example.com;",
  );
  expect(
    policyWith({ hostedTable: table, email: { origin: "https://mail.example.com" } }),
  ).toContain("connect-src 'self' https://project.example.com https://mail.example.com;");
  expect(policyWith({ hostedTable: table, email: table })).toContain(
    "connect-src 'self' https://project.example.com;",
  );
});

it("knows every address of the configuration that a page asks for something", () => {
  const addresses = Object.entries(neutralSite)
    .filter(([, value]) => /^https?:/.test(String(value)))
    .map(([name]) => name);
  // These are linked to or written down; of the plain facts a page asks the portrait alone.
  expect(addresses).toEqual(["origin", "bookingUrl", "professionalNetworkUrl", "photoSharingUrl"]);
  const defaults = Object.entries(v.parse(formsSection, {}));
  const callable = defaults.filter(([, part]) => typeof part === "object" && "origin" in part);
  expect(callable.map(([name]) => name)).toEqual(["hostedTable", "email"]);
});
