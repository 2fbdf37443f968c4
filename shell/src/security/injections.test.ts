import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sampleComposition } from "../monitoring/test/sample-page.ts";
import { detectInjections, isForeignScript, releaseFolders } from "./injections.ts";

const report = vi.fn();
let stop = () => {};

const begin = () => {
  stop = detectInjections(report, releaseFolders(sampleComposition, document.baseURI));
};
/** Observers run after the script that changed the page has ended. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

function addScript(attributes: Record<string, string>, text = ""): HTMLScriptElement {
  // Parsed, so that the test's browser does not try to load it.
  const template = document.createElement("template");
  template.innerHTML = "<script></script>";
  const script = template.content.firstChild as HTMLScriptElement;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.textContent = text;
  document.head.append(script);
  return script;
}

function addMarkup(html: string): HTMLElement {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  return place;
}

beforeEach(() => report.mockClear());
afterEach(() => {
  stop();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe("an injected script", () => {
  it("is reported with its markup", async () => {
    begin();
    addScript({ type: "text/plain" });
    addScript({ src: "https://evil.example.net/x.js", "data-id": "7" });
    await observed();
    expect(report.mock.calls).toEqual([
      ["script_injection", { element: '<script src="https://evil.example.net/x.js" data-id="7">' }],
    ]);
  });

  it("is reported with 200 characters of what it holds", async () => {
    begin();
    addScript({}, `steal(${"x".repeat(500)})`);
    await observed();
    const [, { element }] = report.mock.calls[0] ?? [];
    expect(element).toMatch(/^<script>steal\(x+$/);
    expect(element).toHaveLength(200);
  });

  it("is found deep inside what was added, and where it was before the watch began", async () => {
    addScript({}, "early()");
    begin();
    expect(report).toHaveBeenCalledTimes(1);
    const list = document.createElement("ul");
    list.append(document.createElement("li"));
    list.firstElementChild?.append(addScript({}, "late()"));
    document.body.append(list);
    await observed();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it("is reported once, however often it is moved", async () => {
    begin();
    const script = addScript({}, "x()");
    await observed();
    document.body.append(script);
    await observed();
    expect(report).toHaveBeenCalledTimes(1);
  });
});

it("says nothing about the site's own scripts, preloads and data", async () => {
  addScript({ type: "module", src: "/shell/1.0.0/shell.js" });
  addScript({ type: "application/json", id: "composition" }, "{}");
  begin();
  addScript({ type: "module", src: "/mf-home/2.1.0/home.js" });
  addScript({ type: "application/ld+json" }, "{}");
  addMarkup('<p class="x" style="color: red" one="1">Text</p><link rel="modulepreload" href="/x">');
  await observed();
  expect(report).not.toHaveBeenCalled();
});

describe("an inline handler", () => {
  it("is reported when it is added to an element that was there", async () => {
    const place = addMarkup('<button class="buy">Buy</button>');
    begin();
    place.firstElementChild?.setAttribute("onclick", "steal()");
    await observed();
    expect(report.mock.calls).toEqual([
      [
        "handler_injection",
        {
          attribute: "onclick",
          value: "steal()",
          element: '<button class="buy" onclick="steal()">',
        },
      ],
    ]);
  });

  it("is reported when it comes with an element, and once when it is also set", async () => {
    begin();
    const place = addMarkup('<section><img alt="" onerror="steal()"></section>');
    place.querySelector("img")?.setAttribute("onerror", "steal()");
    await observed();
    expect(report).toHaveBeenCalledTimes(1);
    place.querySelector("img")?.setAttribute("onerror", "stealMore()");
    await observed();
    expect(report).toHaveBeenCalledTimes(2);
  });

  // Specification 9.4
  it("is reported with 100 characters of its value and 200 of its element", async () => {
    begin();
    addMarkup(
      `<p title="${"t".repeat(300)}" lang="${"l".repeat(300)}" onclick="${"x".repeat(300)}">`,
    );
    await observed();
    const [, { value, element }] = report.mock.calls[0] ?? [];
    expect(value).toBe("x".repeat(100));
    expect(element).toBe(`<p title="${"t".repeat(100)}" lang="${"l".repeat(82)}`);
    expect(element).toHaveLength(200);
  });

  it("is reported without what a visitor typed into the element", async () => {
    const place = addMarkup('<input name="email"><textarea></textarea>');
    begin();
    const [input, area] = place.children as unknown as [HTMLInputElement, HTMLTextAreaElement];
    input.setAttribute("value", "ana@example.org");
    area.textContent = "a secret message";
    input.setAttribute("onfocus", "x()");
    area.setAttribute("onfocus", "x()");
    await observed();
    expect(report.mock.calls.map(([, { element }]) => element)).toEqual([
      '<input name="email" onfocus="x()">',
      '<textarea onfocus="x()">',
    ]);
  });
});

it("ends when it is stopped", async () => {
  begin();
  stop();
  addScript({}, "x()");
  await observed();
  expect(report).not.toHaveBeenCalled();
});

const folders = releaseFolders(sampleComposition, "https://example.com/en/about");
const isForeign = (src: string, type = "") => isForeignScript({ type, src }, folders);

it("knows the folders of the composition's releases, on whatever origin they lie", () => {
  const url = "https://cdn.example.net/mf-x/1/entry.js";
  const remotes = { "mf-x": { version: "1.0.0", url, catalogue: "sha256-" } };
  expect(releaseFolders({ ...sampleComposition, remotes }, "https://example.com/")).toEqual([
    "https://example.com/shell/1.0.0/",
    "https://cdn.example.net/mf-x/1/",
  ]);
});

describe("a script is the site's own", () => {
  it.each([
    "https://example.com/shell/1.0.0/shell.js",
    "https://example.com/mf-home/2.1.0/home-abc.js",
  ])("from %s", (src) => expect(isForeign(src, "module")).toBe(false));
});

describe("a script is foreign", () => {
  it.each([
    "https://evil.example.net/x.js",
    "https://example.com/x.js",
    "https://example.com/mf-home/9.9.9/home.js",
    "https://example.com.evil.example.net/shell/1.0.0/shell.js",
    "data:text/javascript,alert(1)",
    "blob:https://example.com/0123",
  ])("from %s", (src) => expect(isForeign(src)).toBe(true));

  it.each(["", " ", "module", "text/javascript", "application/javascript", "Text/JavaScript"])(
    "when it is written into the page with the type '%s'",
    (type) => expect(isForeign("", type)).toBe(true),
  );
});

it.each(["application/json", "application/ld+json", "importmap", "speculationrules", "text/plain"])(
  "takes %s for data",
  (type) => expect(isForeign("", type)).toBe(false),
);

it("leaves a visitor's extensions alone", () => {
  expect(isForeign("chrome-extension://abcdef/content.js")).toBe(false);
  expect(isForeign("moz-extension://abcdef/content.js")).toBe(false);
});
