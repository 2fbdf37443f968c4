import { expect, it } from "vitest";
import { parseFormsConfig } from "./forms-config.ts";

it("sends everything to the site's own origin by default, with every check off", () => {
  expect(parseFormsConfig(undefined)).toEqual({
    contactDestination: "hosted-table",
    hostedTable: { origin: "", anonKey: "public-anon-key" },
    warehouse: { warehouseId: "default" },
    email: {
      origin: "",
      userId: "default",
      serviceId: "default",
      templateId: "default",
      blocksHeadless: false,
      blockedAddresses: [],
      throttleMs: 0,
    },
  });
});

it("takes what a site states and keeps the defaults beside it", () => {
  const config = parseFormsConfig({
    contactDestination: "warehouse",
    warehouse: { warehouseId: "abc123" },
  });
  expect(config.contactDestination).toBe("warehouse");
  expect(config.warehouse).toEqual({ warehouseId: "abc123" });
  expect(config.email.serviceId).toBe("default");
});

it("lists every error at once, with its place", () => {
  const parse = () =>
    parseFormsConfig({
      contactDestination: "paper",
      hostedTable: { origin: "project.example.com/path" },
      email: { throttleMs: -1 },
      surprise: true,
    });
  expect(parse).toThrow(/forms\.contactDestination/);
  expect(parse).toThrow(/forms\.hostedTable\.origin: expected an origin/);
  expect(parse).toThrow(/forms\.email\.throttleMs/);
  expect(parse).toThrow(/forms\.surprise/);
});
