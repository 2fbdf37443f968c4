import { afterEach, expect, it } from "vitest";
import { publish } from "../problems/page-events.ts";
import { keepToken, showBar, withoutToken, withToken } from "./preview-bar.ts";

const here = "https://www.example/en?preview=abc.def";
const bar = () => document.querySelector("#preview-bar")?.shadowRoot?.querySelector("aside");

const releases = {
  shell: { version: "3.0.0", url: "" },
  remotes: {
    "mf-home": { version: "1.2.0", url: "", catalogue: "" },
    "mf-forms": { version: "2.0.0", url: "", catalogue: "" },
  },
};

afterEach(() => document.body.replaceChildren());

it("says what the page shows, and leads to the same page as visitors see it", () => {
  history.replaceState(null, "", "/en?preview=abc.def");
  showBar({ text: "mf-home 1.2.0 (live: 1.1.0)" }, releases);
  expect(bar()?.ariaLabel).toBe("Preview");
  expect(bar()?.textContent).toContain("Preview: mf-home 1.2.0 (live: 1.1.0)");
  const leave = bar()?.querySelector("a");
  expect(leave?.href).toBe(`${location.origin}/en`);
  history.replaceState(null, "", "/en/about?preview=abc.def");
  leave?.addEventListener("click", (event) => event.preventDefault());
  leave?.click();
  expect(leave?.href).toBe(`${location.origin}/en/about`);
});

it("counts errors, equal ones once", () => {
  showBar({ text: "mf-home 1.2.0" }, releases);
  const fail = (words: string) =>
    publish({ kind: "failure", failure: {} as never, error: new Error(words) });
  fail("first");
  fail("first");
  expect(bar()?.querySelector("output")?.textContent).toBe("1 error: see the console");
  window.dispatchEvent(new ErrorEvent("error", { message: "second" }));
  expect(bar()?.querySelector("output")?.textContent).toBe("2 errors: see the console");
});

it("names the release of each part on demand, and of those that come later", async () => {
  document.body.innerHTML = `<main data-mf="mf-home" data-page="home"></main>`;
  showBar({ text: "mf-home 1.2.0" }, releases);
  const button = bar()?.querySelector("button");
  const named = () =>
    [...(bar()?.querySelectorAll("ul:not([hidden]) li") ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(named()).toEqual([]);
  button?.click();
  expect(button?.ariaPressed).toBe("true");
  expect(named()).toEqual(["frame: shell@3.0.0", "page home: mf-home@1.2.0"]);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  const slot = document.createElement("div");
  Object.assign(slot.dataset, { mf: "mf-forms", slot: "newsletter" });
  document.body.append(slot);
  await expect.poll(named).toContain("slot newsletter: mf-forms@2.0.0");
  button?.click();
  expect(named()).toEqual([]);
  expect(document.adoptedStyleSheets).toHaveLength(0);
});

it("the token is put behind every address of the site that has none", () => {
  expect(withToken("/en/about", "abc.def", here)).toBe("/en/about?preview=abc.def");
  expect(withToken("/en/about?x=1#team", "abc.def", here)).toBe(
    "/en/about?x=1&preview=abc.def#team",
  );
  expect(withToken("https://www.example/", "abc.def", here)).toBe("/?preview=abc.def");
  for (const address of ["https://elsewhere.example/", "mailto:a@b.example", "/en?preview=other"]) {
    expect(withToken(address, "abc.def", here)).toBe(address);
  }
});

it("the page as visitors see it is the same address without the token, here or on the site", () => {
  expect(withoutToken(`${here}&utm=x#top`, undefined)).toBe("https://www.example/en?utm=x#top");
  expect(withoutToken("http://localhost:5173/en/about#team", "https://www.example")).toBe(
    "https://www.example/en/about#team",
  );
});

it("a tab keeps its token, whether the shell or a link changes the address", () => {
  const original = { pushState: history.pushState, replaceState: history.replaceState };
  try {
    history.replaceState(null, "", "/en?preview=abc.def");
    keepToken();
    history.pushState(null, "", "/en/about#team");
    expect(location.search).toBe("?preview=abc.def");
    const link = document.createElement("a");
    link.href = "/en/contact";
    link.innerHTML = "<b>Contact</b>";
    link.addEventListener("click", (event) => event.preventDefault());
    document.body.append(link);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    link.querySelector("b")?.dispatchEvent(click);
    expect(link.getAttribute("href")).toBe("/en/contact?preview=abc.def");
  } finally {
    Object.assign(history, original);
  }
});
