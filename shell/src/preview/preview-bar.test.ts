import { act } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { publishFailure } from "../problems/remote-failures.ts";
import { showBar } from "./preview-bar.ts";

afterEach(() => {
  document.body.replaceChildren();
});

const bar = () => document.querySelector("#preview-bar")?.shadowRoot?.querySelector("aside");

it("says what the page shows, and leads to the same page as visitors see it", () => {
  history.replaceState(null, "", "/en?preview=abc.def");
  showBar({ text: "mf-home 1.2.0 (live: 1.1.0)" });
  expect(bar()?.ariaLabel).toBe("Preview");
  expect(bar()?.textContent).toContain("Preview: mf-home 1.2.0 (live: 1.1.0)");
  const leave = bar()?.querySelector("a");
  expect(leave?.href).toBe(`${location.origin}/en`);
  history.replaceState(null, "", "/en/about?preview=abc.def");
  leave?.addEventListener("click", (event) => event.preventDefault());
  leave?.click();
  expect(leave?.href).toBe(`${location.origin}/en/about`);
});

it("leads from a remote's sources to the site that they are seen in", () => {
  history.replaceState(null, "", "/de/kontakt");
  showBar({ text: "mf-forms from its sources", site: "https://www.example" });
  expect(bar()?.querySelector("a")?.href).toBe("https://www.example/de/kontakt");
});

it("counts errors, equal ones once", () => {
  showBar({ text: "mf-home 1.2.0" });
  const failure = {
    remote: "mf-home",
    version: "1.2.0",
    part: "home",
    locale: "en",
    phase: "load",
    fault: "absent",
  } as const;
  act(() => {
    publishFailure(failure, new Error("first"));
    publishFailure(failure, new Error("first"));
  });
  expect(bar()?.querySelector("output")?.textContent).toBe("1 error: see the console");
  publishFailure(failure, new Error("second"));
  expect(bar()?.querySelector("output")?.textContent).toBe("2 errors: see the console");
});
