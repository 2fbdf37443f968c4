import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { compositionOf, releaseOf } from "../test/sample-site.ts";
import { detectInjections, isForeignScript, releaseFolders } from "./injections.ts";

const composition = compositionOf({ remotes: { "mf-home": releaseOf("mf-home", "2.1.0") } });
const report = vi.fn();
let stop = () => {};

const begin = () => {
  stop = detectInjections(report, releaseFolders(composition, document.baseURI));
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

function addMarkup(html: string): Element {
  const place = document.createElement("div");
  place.innerHTML = html;
  document.body.append(place);
  return place.children[0] as Element;
}

beforeEach(() => report.mockClear());
afterEach(() => {
  stop();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe("an injected script", () => {
  it("is reported with its markup, once, however often it is moved", async () => {
    begin();
    addScript({ type: "text/plain" });
    const script = addScript({ src: "https://evil.example.net/x.js", "data-id": "7" });
    await observed();
    document.body.append(script);
    await observed();
    expect(report.mock.calls).toEqual([
      ["script_injection", { element: '<script src="https://evil.example.net/x.js" data-id="7">' }],
    ]);
  });

  it("is found deep inside what was added, and where it was before the watch began", async () => {
    addScript({}, `steal(${"x".repeat(500)})`);
    begin();
    const [, { element }] = report.mock.calls[0] ?? [];
    expect(element).toMatch(/^<script>steal\(x+$/);
    expect(element).toHaveLength(200);
    const list = document.createElement("ul");
    list.append(document.createElement("li"));
    list.firstElementChild?.append(addScript({}, "late()"));
    document.body.append(list);
    await observed();
    expect(report).toHaveBeenCalledTimes(2);
  });
});

it("says nothing about the site's own scripts, preloads and data", async () => {
  addScript({ type: "module", src: "/shell/1.0.0/shell.js" });
  addScript({ type: "application/json", id: "composition" }, "{}");
  begin();
  addScript({ type: "module", src: "/mf-home/2.1.0/home.js" });
  addMarkup('<p class="x" style="color: red" one="1">Text</p><link rel="modulepreload" href="/x">');
  await observed();
  expect(report).not.toHaveBeenCalled();
});

describe("an inline handler", () => {
  it("is reported when it is added to an element that was there", async () => {
    const button = addMarkup('<button class="buy">Buy</button>');
    begin();
    button.setAttribute("onclick", "steal()");
    await observed();
    const element = '<button class="buy" onclick="steal()">';
    expect(report.mock.calls).toEqual([
      ["handler_injection", { attribute: "onclick", value: "steal()", element }],
    ]);
  });

  it("is reported when it comes with an element, and again when it changes", async () => {
    begin();
    const image = addMarkup('<img alt="" onerror="steal()">');
    image.setAttribute("onerror", "steal()");
    await observed();
    expect(report).toHaveBeenCalledTimes(1);
    image.setAttribute("onerror", "stealMore()");
    await observed();
    expect(report).toHaveBeenCalledTimes(2);
  });

  // Specification 9.4
  it("is reported with 100 characters of its value and 200 of its element", async () => {
    begin();
    const [title, lang] = ["t".repeat(300), "l".repeat(300)];
    addMarkup(`<p title="${title}" lang="${lang}" onclick="${"x".repeat(300)}">`);
    await observed();
    const [, { value, element }] = report.mock.calls[0] ?? [];
    expect(value).toBe("x".repeat(100));
    expect(element).toBe(`<p title="${"t".repeat(100)}" lang="${"l".repeat(82)}`);
    expect(element).toHaveLength(200);
  });

  it("is reported without what a visitor typed into the element", async () => {
    const input = addMarkup('<input name="email">');
    const area = addMarkup("<textarea></textarea>");
    begin();
    input.setAttribute("value", "ana@example.org");
    area.textContent = "a secret message";
    for (const element of [input, area]) element.setAttribute("onfocus", "x()");
    await observed();
    expect(report.mock.calls.map(([, { element }]) => element)).toEqual([
      '<input name="email" onfocus="x()">',
      '<textarea onfocus="x()">',
    ]);
  });
});

const elsewhere = { version: "1.0.0", url: "https://cdn.example.net/mf-x/1/entry.js" };
const remotes = { ...composition.remotes, "mf-x": elsewhere };
const folders = releaseFolders({ ...composition, remotes }, "https://example.com/en/about");

it.each([
  // The site's own, on whatever origin its releases lie.
  ["https://example.com/mf-home/2.1.0/home-abc.js", "module", false],
  ["https://cdn.example.net/mf-x/1/part.js", "module", false],
  // Somebody else's.
  ["https://evil.example.net/x.js", "", true],
  ["https://example.com/x.js", "", true],
  ["https://example.com/mf-home/9.9.9/home.js", "", true],
  ["https://example.com.evil.example.net/shell/1.0.0/shell.js", "", true],
  ["blob:https://example.com/0123", "", true],
  // Written into the page.
  ["", "", true],
  ["", "module", true],
  ["", "Text/JavaScript", true],
  // Data.
  ["", "application/json", false],
  ["", "importmap", false],
  // A visitor's extensions.
  ["chrome-extension://abcdef/content.js", "", false],
])("a script from '%s' of type '%s' is foreign: %s", (src, type, foreign) => {
  expect(isForeignScript({ type, src }, folders)).toBe(foreign);
});
