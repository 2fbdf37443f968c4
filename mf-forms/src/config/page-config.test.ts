import { expect, it, vi } from "vitest";
import { defaultFormsConfig } from "./forms-config.ts";
import { configOf } from "./page-config.ts";

it("is the default on a site that says nothing about forms", () => {
  expect(configOf(undefined)).toEqual(defaultFormsConfig);
});

it("is what the site says, with the defaults beside it", () => {
  const { email } = configOf({ email: { serviceId: "service-1" } });
  expect(email).toEqual({ ...defaultFormsConfig.email, serviceId: "service-1" });
});

it("is reported and replaced by the default when it is invalid", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(configOf({ surprise: 1 })).toBe(defaultFormsConfig);
  expect(error).toHaveBeenCalledOnce();
});
