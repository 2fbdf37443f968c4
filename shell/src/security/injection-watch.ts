import { elementMarkup } from "./element-markup.ts";
import { isForeignScript } from "./foreign-script.ts";
import { handlerAttributes, isHandlerAttribute } from "./handler-attributes.ts";
import type { Report } from "./security-event.ts";
import { snippet } from "./snippet.ts";

/**
 * Reports scripts and inline handlers that somebody put into the page, before the watch began or
 * since. The site's own code adds neither: modules import each other, and listeners are no
 * attributes.
 */
export function watchInjections(report: Report, releaseFolders: readonly string[]): () => void {
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
    if (element.localName === "script") {
      if (isForeignScript(scriptOf(element), releaseFolders) && isNew(element, "script")) {
        report("script_injection", { element: elementMarkup(element) });
      }
    }
    for (const name of element.getAttributeNames()) {
      if (isHandlerAttribute(element, name)) inspectHandler(element, name);
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
    // Were all attributes watched, every step of an animation would be a record.
    attributeFilter: handlerAttributes(),
  });
  inspectAll(document.documentElement);
  return () => observer.disconnect();
}

/** A script of a drawing keeps its address elsewhere; it counts as written into the page. */
function scriptOf(element: Element): { type: string; src: string } {
  const { type, src } = element as Partial<HTMLScriptElement>;
  return { type: type ?? "", src: src ?? "" };
}
