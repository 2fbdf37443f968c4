import type { Preview } from "@site/contract/preview";
import { reasonsOf } from "@site/contract/reasons";
import { subscribeToFailures } from "../problems/remote-failures.ts";
import { withoutToken } from "./tab-token.ts";

/*
 * The bar's own styles, in its shadow tree: the site's don't reach it, and it reaches none of the
 * site's. The page's policy does not concern constructed sheets.
 */
const css = `
:host { all: initial; }
aside { position: fixed; left: 12px; bottom: 12px; z-index: 2147483647; max-width: calc(100% - 24px); box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 6px 12px; border-radius: 10px; background: #ffd166; color: #0b1f2a; box-shadow: 0 2px 12px #0006; font: 13px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: inherit; font-weight: 600; padding: 4px 0; }
a:focus-visible { outline: 3px solid #137c8b; outline-offset: 2px; }
output { color: #9b1c1c; font-weight: 600; }
output:empty { display: none; }
`;

/**
 * Says that this page is not what visitors see, how many errors it had, and leads to what they see.
 * It stands beside the page, in a tree of its own: a page that fails leaves it.
 */
export function showBar({ text, site }: Preview): void {
  const host = document.createElement("div");
  host.id = "preview-bar";
  const tree = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  tree.adoptedStyleSheets = [sheet];

  const bar = document.createElement("aside");
  bar.ariaLabel = "Preview";
  const leave = document.createElement("a");
  leave.textContent = "Leave";
  const lead = () => {
    leave.href = withoutToken(location.href, site);
  };
  // The address changes with each page of the tab.
  leave.addEventListener("pointerdown", lead);
  leave.addEventListener("click", lead);
  lead();
  const errors = document.createElement("output");
  countErrors((count) => {
    errors.textContent =
      count === 1 ? "1 error: see the console" : `${count} errors: see the console`;
  });
  bar.append(`Preview: ${text}`, errors, leave);
  tree.append(bar);
  document.body.append(host);
}

/** Counts what the shell reports of remotes, what nobody caught, and what the policy blocked. */
function countErrors(show: (count: number) => void): void {
  const seen = new Set<string>();
  const add = (error: string) => show(seen.add(error).size);
  subscribeToFailures(({ error }) => add(reasonsOf(error)));
  window.addEventListener("error", ({ message }) => add(message));
  window.addEventListener("unhandledrejection", ({ reason }) => add(reasonsOf(reason)));
  document.addEventListener("securitypolicyviolation", ({ blockedURI }) => add(blockedURI));
}
