import { afterEach, describe, expect, it } from "vitest";
import { compositionOf, pageOf } from "../test/sample-site.ts";
import { takeOwnAddress } from "./navigation.ts";

const composition = compositionOf({ pages: { home: pageOf("mf-home", "home", {}) } });
const { en } = composition.pages["home"]?.paths ?? { en: "" };

/** A document whose canonical address has the path. */
function documentOf(path: string): void {
  document.head.innerHTML = `<link rel="canonical" href="https://site.example${path}" />`;
}
afterEach(() => {
  document.head.innerHTML = "";
  history.replaceState(null, "", "/");
});

describe("a document", () => {
  it.each([
    [en, en],
    [`${en}/`, `${en}/`],
    [`${en}.html`, en],
    [`${en}/index.html`, en],
    [`/${en}//index.htm`, en],
    [en.toUpperCase(), en],
    [en.replace("e", "%65"), en],
    [`${en}.html?from=mail#top`, `${en}?from=mail#top`],
  ])("at %s is at its own address, %s", (address, own) => {
    documentOf(en);
    history.replaceState({ idx: 1 }, "", location.origin + address);
    expect(takeOwnAddress(composition)).toBe(true);
    expect(location.href).toBe(location.origin + own);
    expect(history.state).toEqual({ idx: 1 });
  });

  it.each([`/staging${en}`, `/web/2026/https://site.example${en}`, "/other", "/%E0%A4%A"])(
    "at %s is not, and leaves the address alone",
    (address) => {
      documentOf(en);
      history.replaceState(null, "", address);
      expect(takeOwnAddress(composition)).toBe(false);
      expect(location.pathname).toBe(address);
    },
  );

  it("for unknown addresses is at any of them, and at no page's", () => {
    history.replaceState(null, "", "/other");
    expect(takeOwnAddress(composition)).toBe(true);
    history.replaceState(null, "", en);
    expect(takeOwnAddress(composition)).toBe(false);
  });
});
