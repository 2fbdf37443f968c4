import { afterEach, expect, it, vi } from "vitest";
import { defaultFormsConfig } from "./forms-config.ts";
import { readConfig } from "./page-config.ts";

function placeComposition(text: string) {
  const script = document.createElement("script");
  script.id = "composition";
  script.type = "application/json";
  script.textContent = text;
  document.head.append(script);
}

afterEach(() => document.querySelector("#composition")?.remove());

it("is the default on a page without a composition", () => {
  expect(readConfig(document)).toBe(defaultFormsConfig);
});

it("is the default when the composition says nothing about forms", () => {
  placeComposition('{"remotes":[]}');
  expect(readConfig(document)).toEqual(defaultFormsConfig);
});

it("comes from the forms section of the composition's site", () => {
  placeComposition('{"site":{"forms":{"email":{"serviceId":"service-1"}}}}');
  expect(readConfig(document).email.serviceId).toBe("service-1");
});

it.each(["{", '{"site":{"forms":{"surprise":1}}}'])(
  "is reported and replaced by the default when it is faulty: %s",
  (text) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    placeComposition(text);
    expect(readConfig(document)).toBe(defaultFormsConfig);
    expect(error).toHaveBeenCalledOnce();
  },
);
