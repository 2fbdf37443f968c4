import { compositionMark } from "@site/contract/composition";
import { afterEach, expect, it, vi } from "vitest";
import { adoptStyleSheet, fetchAddresses, fetchPageFile, linkedFile } from "./browser-ports.ts";

// The plugin's module exists only in a build.
vi.mock("./federation.ts", () => ({ importExpose: undefined }));

const present = 'link[href="/a.js"]';
const linkOf = () => document.head.querySelector<HTMLLinkElement>(present);
const linked = (integrity?: string) =>
  linkedFile("script", "modulepreload", "/a.js", integrity, present);

afterEach(() => linkOf()?.dispatchEvent(new Event("error")));

it("asks once for what is needed several times, and waits until it is there", async () => {
  const first = linked("sha256-a");
  expect(linked("sha256-a")).toBe(first);
  expect(document.head.querySelectorAll(present)).toHaveLength(1);
  expect(linkOf()?.integrity).toBe("sha256-a");
  linkOf()?.dispatchEvent(new Event("load"));
  await first;
});

it("leaves to the document what the document brought", async () => {
  document.head.innerHTML = '<link href="/a.js">';
  await linked();
  expect(document.head.querySelectorAll("link")).toHaveLength(1);
  linkOf()?.remove();
});

it("asks again for what did not arrive", async () => {
  const first = linked();
  linkOf()?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow(new TypeError("Failed to load the script /a.js"));
  expect(linkOf()).toBeNull();
  const second = linked();
  linkOf()?.dispatchEvent(new Event("load"));
  await second;
});

it("applies a sheet that came with a page file once, unless the document brought it", () => {
  document.adoptedStyleSheets = [];
  document.head.innerHTML = '<style data-href="/b.css"></style>';
  adoptStyleSheet("/a.css", "main { color: red }");
  adoptStyleSheet("/a.css", "main { color: red }");
  adoptStyleSheet("/b.css", "main { color: blue }");
  const rules = document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText);
  expect(rules).toEqual([expect.stringContaining("color: red")]);
});

it("asks for files of the composition that the document came with, so a browser may keep them", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json([]));
  const entries = vi.spyOn(performance, "getEntriesByType");
  const sent = { name: compositionMark, description: "0123456789abcdef" };
  const documentWith = (...serverTiming: object[]) => [{ serverTiming }] as never;
  entries.mockReturnValue(documentWith(sent));
  await fetchPageFile("/sobre");
  await fetchAddresses();
  // A static host sends no such header.
  entries.mockReturnValue(documentWith());
  await fetchPageFile("/");
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    "/_page/sobre.json?0123456789abcdef",
    "/_addresses.json?0123456789abcdef",
    "/_page.json",
  ]);
  fetched.mockRestore();
  entries.mockRestore();
});
