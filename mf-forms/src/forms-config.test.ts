import { expect, it, vi } from "vitest";
import { configOf } from "./forms-config.ts";

it("sends everything to the site's own origin by default, with every check off", () => {
  expect(configOf(undefined)).toEqual({
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
  const config = configOf({
    contactDestination: "warehouse",
    warehouse: { warehouseId: "abc123" },
  });
  expect(config.contactDestination).toBe("warehouse");
  expect(config.warehouse).toEqual({ warehouseId: "abc123" });
  expect(config.email.serviceId).toBe("default");
});

it("keeps the defaults beside a single field", () => {
  const { email } = configOf({ email: { serviceId: "service-1" } });
  expect(email).toEqual({ ...configOf(undefined).email, serviceId: "service-1" });
});

it("is reported with every error at once, and replaced by the default when it is invalid", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const config = configOf({
    contactDestination: "paper",
    hostedTable: { origin: "project.example.com/path" },
    email: { throttleMs: -1 },
    surprise: true,
  });
  expect(config).toEqual(configOf(undefined));
  expect(error).toHaveBeenCalledOnce();
  const said = String(error.mock.calls[0]?.[0]);
  expect(said).toMatch(/forms\.contactDestination/);
  expect(said).toMatch(/forms\.hostedTable\.origin: expected an origin/);
  expect(said).toMatch(/forms\.email\.throttleMs/);
  expect(said).toMatch(/forms\.surprise/);
});
