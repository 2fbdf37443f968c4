import { neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { logTargetOf } from "./log-target.ts";
import { sampleComposition } from "./test-kit/sample-page.ts";

/** Cast: the section may be anything, which is what is tested. */
const targetWith = (forms: unknown) =>
  logTargetOf({ ...sampleComposition, site: { ...neutralSite, ...({ forms } as object) } });
const ownOrigin = { origin: location.origin, anonKey: "public-anon-key" };

it("is the site's own origin by default", () => {
  expect(logTargetOf(sampleComposition)).toEqual(ownOrigin);
});

it("is the hosted database that the site names for its forms", () => {
  const hostedTable = { origin: "https://project.example.com", anonKey: "sb_publishable_1" };
  expect(targetWith({ hostedTable })).toEqual(hostedTable);
  expect(targetWith({ hostedTable: { origin: "", anonKey: "sb_publishable_1" } })).toEqual({
    ...ownOrigin,
    anonKey: "sb_publishable_1",
  });
});

it.each([
  null,
  {},
  { hostedTable: null },
  { hostedTable: { origin: 1, anonKey: "" } },
  { hostedTable: { origin: "project.example.com/path" } },
  { hostedTable: { origin: "javascript:alert(1)" } },
])("is the site's own origin when the section says nothing usable: %o", (forms) => {
  expect(targetWith(forms)).toEqual(ownOrigin);
});
