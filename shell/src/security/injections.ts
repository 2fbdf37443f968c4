import type { PageComposition } from "@site/contract/composition";
import { isExtensionUrl } from "../problems/page-problems.ts";
import { type Report, snippet } from "./security-log.ts";

/**
 * Reports scripts and inline handlers that were injected into the page, before or after this
 * started. The site's own code adds neither: modules import each other, and listeners are not
 * attributes.
 */
export function detectInjections(report: Report, releaseFolders: readonly string[]): () => void {
  const known = new WeakMap<Element, Set<string>>();
  const isNew = (element: Element, what: string) => {
    const seen = known.get(element) ?? new Set<string>();
    const before = seen.size;
    known.set(element, seen.add(what));
    return seen.size > before;
  };

  const inspectHandler = (element: Element, name: string) => {
    const value = element.getAttribute(name);
    if (value === null || !isNew(element, `${name}=${value}`)) return;
    report("handler_injection", {
      attribute: name,
      value: snippet(value, "attribute"),
      element: elementMarkup(element),
    });
  };
  const inspect = (element: Element) => {
    if (element.localName === "script" && isForeignScript(scriptOf(element), releaseFolders)) {
      if (isNew(element, "script")) {
        report("script_injection", { element: elementMarkup(element) });
      }
    }
    for (const name of element.getAttributeNames()) {
      if (name.startsWith("on") && name in element) inspectHandler(element, name);
    }
  };
  const inspectAll = (root: Element) => {
    inspect(root);
    for (const element of root.getElementsByTagName("*")) inspect(element);
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records) {
      // Cast: only elements have attributes.
      if (type === "attributes") inspectHandler(target as Element, attributeName ?? "");
      for (const node of addedNodes) if (node instanceof Element) inspectAll(node);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    // Observing all attributes would produce a record for every step of an animation.
    attributeFilter: handlerAttributes(),
  });
  inspectAll(document.documentElement);
  return () => observer.disconnect();
}

/** Addresses below which the releases of a composition keep their files. */
export function releaseFolders({ shell, remotes }: PageComposition, pageUrl: string): string[] {
  return [shell, ...Object.values(remotes)].map(
    ({ url }) => new URL(".", new URL(url, pageUrl)).href,
  );
}

/** Types of scripts that a browser runs; any other type is data. */
const executableType = /^$|^module$|^(text|application)\/(x-)?(java|ecma|j|live)script/i;

/**
 * Whether a script runs and belongs to no release of the page's composition and to no extension.
 * Its address is absolute, or empty for an inline script.
 */
export function isForeignScript(
  { type, src }: { type: string; src: string },
  folders: readonly string[],
): boolean {
  if (!executableType.test(type.trim())) return false;
  return !isExtensionUrl(src) && !folders.some((folder) => src.startsWith(folder));
}

/** An SVG script has its address in another attribute; it counts as inline. */
function scriptOf(element: Element): { type: string; src: string } {
  const { type, src } = element as Partial<HTMLScriptElement>;
  return { type: type ?? "", src: src ?? "" };
}

/** Names of all attributes that this browser runs: `body` has those of every element, and more. */
function handlerAttributes(): string[] {
  const names = new Set<string>();
  for (let owner: object = document.body; owner; owner = Object.getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (name.startsWith("on")) names.add(name);
    }
  }
  return [...names];
}

/**
 * The beginning of an element's markup: its own tag, and the text of a script. It leaves out
 * `value`, which may contain what a visitor typed.
 */
function elementMarkup(element: Element): string {
  let markup = `<${element.localName}`;
  for (const { name, value } of element.attributes) {
    if (name !== "value") markup += ` ${name}="${snippet(value, "attribute")}"`;
  }
  const text = element.localName === "script" ? element.textContent : "";
  return snippet(`${markup}>${text}`, "markup");
}
