import type { PageComposition } from "@site/contract/composition";
import { type Preview, previewParameter } from "@site/contract/preview";
import { receivePageEvents, recordPageEvents } from "../problems/page-events.ts";
import { keyOf, problemOf } from "../problems/page-problems.ts";

/*
 * The bar's own styles, in its shadow tree: the site's styles don't apply to it, nor its own to the
 * site. The page's policy does not apply to constructed sheets.
 */
const css = `
:host { all: initial; }
aside { position: fixed; left: 12px; bottom: 12px; z-index: 2147483647; max-width: calc(100% - 24px); box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px; padding: 6px 12px; border-radius: 10px; background: #ffd166; color: #0b1f2a; box-shadow: 0 2px 12px #0006; font: 13px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a, button { all: unset; cursor: pointer; font-weight: 600; padding: 4px 0; text-decoration: underline; }
button[aria-pressed="true"] { text-decoration: none; }
ul { flex-basis: 100%; margin: 0; padding: 0 0 4px 16px; }
a:focus-visible, button:focus-visible { outline: 3px solid #137c8b; outline-offset: 2px; }
output { color: #9b1c1c; font-weight: 600; }
output:empty { display: none; }
`;

/**
 * Says that this page is a preview and how many errors it had, and links to the live page. It is
 * outside React's tree, so that it stays when the page fails.
 */
export function showBar({ text, site }: Preview, releases: Releases): void {
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
  bar.append(`Preview: ${text}`, errors, ...partsToggle(releases), leave);
  tree.append(bar);
  document.body.append(host);
}

type Releases = Pick<PageComposition, "shell" | "remotes">;

/** A button that outlines every part of the page with its release, and lists them. */
function partsToggle({ shell, remotes }: Releases): [HTMLButtonElement, HTMLUListElement] {
  const button = document.createElement("button");
  button.textContent = "Parts";
  const list = document.createElement("ul");
  list.hidden = true;
  const labels = Object.entries(remotes).map(
    ([name, { version }]) => [name, `${name}@${version}`] as const,
  );
  const outlines = new CSSStyleSheet();
  // The list says the same to screen readers, so the outlines' words are for the eye alone.
  outlines.replaceSync(
    `[data-mf] { position: relative; }
[data-mf]::after { content: ""; position: absolute; inset: 0; z-index: 2147483645; outline: 3px dashed #e4572e; outline-offset: -3px; pointer-events: none; }
[data-mf]::before { position: absolute; z-index: 2147483646; padding: 0 8px; background: #ffd166; color: #0b1f2a; font: 13px/1.5 system-ui, sans-serif; }
${labels.map(([name, label]) => `[data-mf="${name}"]::before { content: "${label}"; content: "${label}" / ""; }`).join("\n")}`,
  );
  const fill = () => {
    const parts = [...document.querySelectorAll<HTMLElement>("[data-mf]")].map(
      ({ dataset: { mf = "", page, slot } }) =>
        `${page ? `page ${page}` : `slot ${slot}`}: ${mf}@${remotes[mf]?.version}`,
    );
    const items = [...new Set([`frame: shell@${shell.version}`, ...parts])].map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      return item;
    });
    list.replaceChildren(...items);
  };
  // A navigation brings other parts; a slot comes late.
  const watching = new MutationObserver(fill);
  button.onclick = () => {
    list.hidden = !list.hidden;
    button.ariaPressed = String(!list.hidden);
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== outlines);
    document.adoptedStyleSheets = list.hidden ? others : [...others, outlines];
    if (list.hidden) return watching.disconnect();
    fill();
    watching.observe(document.body, { childList: true, subtree: true });
  };
  button.ariaPressed = "false";
  return [button, list];
}

/** Counts errors in the page, equal ones once. */
function countErrors(show: (count: number) => void): void {
  const seen = new Set<string>();
  recordPageEvents();
  receivePageEvents((event) => {
    const problem = problemOf(event);
    if (problem) show(seen.add(keyOf(problem)).size);
  });
}

/** An address of this site with the token added; one that already has a token keeps it. */
export function withToken(address: string, token: string, base: string): string {
  const url = new URL(address, base);
  if (url.origin !== new URL(base).origin) return address;
  if (url.searchParams.has(previewParameter)) return address;
  url.searchParams.set(previewParameter, token);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same address as visitors see it, on this site or another. */
export function withoutToken(address: string, site: string | undefined): string {
  const url = new URL(address);
  url.searchParams.delete(previewParameter);
  return site ? `${site}${url.pathname}${url.search}${url.hash}` : url.href;
}

/** Adds the token to every page that this tab goes to, in this document and by links. */
export function keepToken(): void {
  const token = new URLSearchParams(location.search).get(previewParameter) ?? "";
  const carry = (address: string) => withToken(address, token, location.href);
  for (const method of ["pushState", "replaceState"] as const) {
    const original = history[method].bind(history);
    history[method] = (state, unused, address) =>
      original(state, unused, address ? carry(String(address)) : address);
  }
  // Before the browser follows the link, opens it in another tab, or offers to copy its address.
  for (const event of ["pointerdown", "click"]) {
    window.addEventListener(event, carryInto, { capture: true });
  }

  function carryInto({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link) link.href = carry(link.href);
  }
}
