import type { CataloguedRelease, Composition } from "@site/contract/composition";
import { perLocale, withLocalePrefix } from "@site/contract/locales";
import { Slot } from "@site/contract/runtime";
import { neutralSite } from "@site/contract/site";
import type { ReactNode } from "react";

/** A place for a slot of a sample site, of whose names the workspace knows none. */
export const SampleSlot = Slot as (props: { name: string }) => ReactNode;

/** A composition of only a shell; each test adds what it needs. */
export function compositionOf(parts: Partial<Composition> = {}): Composition {
  return {
    id: "0123456789abcdef",
    shell: { version: "1.0.0", url: "/shell/1.0.0/shell.js" },
    remotes: {},
    pages: {},
    slots: {},
    site: neutralSite,
    year: 2026,
    ...parts,
  };
}

export function releaseOf(remote: string, version = "1.0.0"): CataloguedRelease {
  return { version, url: `/${remote}/${version}/remoteEntry.js`, catalogue: `sha256-${version}` };
}

/** A page whose Portuguese address is its id, with the files of an expose in these languages. */
export function pageOf(remote: string, id: string, exposes: ComposedExposes = {}) {
  return { remote, paths: perLocale((locale) => withLocalePrefix(`/${id}`, locale)), exposes };
}

type ComposedExposes = Composition["pages"][string]["exposes"];

/** Presses a key a number of times, as the browser would report it. */
export function press(times: number, key = "a"): void {
  for (let i = 0; i < times; i += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}

export const rejectionOf = (reason: unknown) =>
  Object.assign(new Event("unhandledrejection"), { reason });

export const violationOf = (changes: Partial<SecurityPolicyViolationEvent> = {}) =>
  Object.assign(new Event("securitypolicyviolation", { bubbles: true }), {
    effectiveDirective: "script-src-elem",
    blockedURI: "https://evil.example.net/x.js",
    sourceFile: "https://example.com/en",
    lineNumber: 12,
    ...changes,
  });

/** The page is there again, from the browser's cache for Back. */
export function returnToPage(): void {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
}

/** An image or a style sheet that does not load. */
export function failToLoad(name: "img" | "link", address: string): void {
  const element = document.createElement(name);
  element.setAttribute(name === "img" ? "src" : "href", address);
  document.body.append(element);
  element.dispatchEvent(new Event("error"));
  element.remove();
}

/** A remote whose home page did not arrive. */
export const failure = {
  remote: "mf-home",
  version: "1.2.0",
  part: "home",
  locale: "pt",
  phase: "load",
  fault: "unreachable",
} as const;
