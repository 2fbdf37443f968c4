/*
 * What a visitor has typed, chosen, opened, scrolled or focused is in the elements of the page. React
 * replaces elements that an add-on or a translator changed before they were hydrated, and those of a
 * part that fails. A replaced element still knows what was typed into it, but not its scroll position
 * and whether it had the focus.
 */

/** Records which elements are replaced. Its records last as long as the present task. */
let replacements: MutationObserver | undefined;
let focused: Element | null = null;
const positions = new WeakMap<Element, ScrollToOptions>();

/** Begins to keep what a visitor does in `root`. Returns a function that stops it. */
export function keepVisitorState(root: Element): () => void {
  const keeping = new AbortController();
  const options = { capture: true, passive: true, signal: keeping.signal };
  // A microtask later: a browser may report that an element loses the focus while it is removed.
  const noteFocus = () =>
    queueMicrotask(() => {
      focused = document.activeElement;
    });
  const notePosition = (box: unknown) => {
    if (!(box instanceof Element)) return;
    const { scrollTop: top, scrollLeft: left } = box;
    if (top || left || positions.has(box)) positions.set(box, { top, left, behavior: "instant" });
  };
  focused = document.activeElement;
  for (const element of root.querySelectorAll("*")) notePosition(element);
  document.addEventListener("focusin", noteFocus, options);
  document.addEventListener("focusout", noteFocus, options);
  document.addEventListener("scroll", ({ target }) => notePosition(target), options);
  replacements = new MutationObserver(() => {});
  replacements.observe(root, { childList: true, subtree: true });
  return () => {
    keeping.abort();
    replacements?.disconnect();
  };
}

/** An element's property and the value that a visitor gave it. */
type Given = [element: Element, property: string, value: unknown];

/**
 * Gives what a visitor did to elements that were replaced in the present task to their replacements.
 * To be called before any other code uses these.
 */
export function giveBack(): void {
  const records = replacements?.takeRecords() ?? [];
  if (records.length === 0) return;
  const removed = records.flatMap(({ removedNodes }) => [...removedNodes]);
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  const present = byName(added.filter((node) => node.isConnected));
  const given: Given[] = [];
  for (const [name, elements] of byName(removed.filter((node) => !node.isConnected))) {
    for (const [index, old] of elements.entries()) {
      const element = present.get(name)?.[index];
      if (!(element instanceof HTMLElement)) continue;
      for (const one of changesOf(old, element)) {
        set(...one);
        given.push(one);
      }
      if (old === focused) focusAs(old, element);
      const position = positions.get(old);
      if (!position) continue;
      element.scrollTo(position);
      positions.set(element, position);
    }
  }
  // Listeners are in place by then.
  queueMicrotask(() => tell(given));
}

/** Elements by what tells them apart; elements of the same name are told apart by their order. */
function byName(nodes: Node[]): Map<string, Element[]> {
  const elements = nodes.flatMap((node) =>
    node instanceof Element ? [node, ...node.querySelectorAll("*")] : [],
  );
  const found = new Map<string, Element[]>();
  for (const element of new Set(elements)) {
    const name = nameOf(element);
    const namesakes = found.get(name);
    if (namesakes) namesakes.push(element);
    else found.set(name, [element]);
  }
  return found;
}

/** What can have the focus. Its classes are no name: they may follow its state. */
const operable = "a, button, input, option, select, summary, textarea, [tabindex]";

function nameOf(element: Element): string {
  const of = (attribute: string) => element.getAttribute(attribute) ?? "";
  // An id that begins with `_` is React's, which makes another one when it renders anew.
  const own = of("name") || of("id").replace(/^_.*/, "") || of("href");
  const choice = /^(radio|checkbox)$/.test(of("type")) && of("value");
  const name = own || (element.matches(operable) ? "" : of("class"));
  return [element.localName, name, choice].join();
}

/** What a visitor can change in a control, and what it was originally. */
const originals = { value: "defaultValue", checked: "defaultChecked", selected: "defaultSelected" };

function changesOf(old: Element, element: Element): Given[] {
  if (old instanceof HTMLDetailsElement) return [[element, "open", old.open]];
  if (old instanceof HTMLInputElement && old.type === "file")
    return [[element, "files", old.files]];
  return Object.entries(originals).flatMap(([property, original]): Given[] => {
    const value = Reflect.get(old, property);
    const present = Reflect.get(element, property);
    // The original of a controlled field's text follows the text.
    const isChanged = value !== Reflect.get(old, original) || present === "";
    return original in old && isChanged && value !== present ? [[element, property, value]] : [];
  });
}

/** Sets a property in the browser's own way: React would take its own for known already. */
function set(element: Element, property: string, value: unknown): void {
  Reflect.set(Object.getPrototypeOf(element), property, value, element);
}

function focusAs(old: Element, element: HTMLElement): void {
  const quietly = { preventScroll: true };
  element.focus(quietly);
  if (document.activeElement !== element) {
    // It may be in a menu that is shown while its button or an item has the focus.
    const menu = element.parentElement?.closest("[id]");
    document.querySelector<HTMLElement>(`[aria-controls="${menu?.id}"]`)?.focus(quietly);
    element.focus(quietly);
  }
  if (!isText(old) || !isText(element) || old.selectionStart === null) return;
  const { selectionStart, selectionEnd, selectionDirection } = old;
  element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function isText(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * Tells the page's code what it would have heard if the visitor had changed the new controls: one
 * after the other, since code that hears of one may render its own state over the others.
 */
function tell(given: Given[]): void {
  const controls = new Map<Element, Given[]>();
  for (const one of given) {
    const control = one[0].closest("input, select, textarea");
    if (control) controls.set(control, [...(controls.get(control) ?? []), one]);
  }
  for (const [control, changes] of controls) {
    for (const [element, property, value] of changes) {
      if (Reflect.get(element, property) !== value) set(element, property, value);
    }
    const isRadio = control.matches("[type=radio]");
    // The radio button that lost the choice says nothing.
    if (isRadio && !control.matches(":checked")) continue;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
    // React hears of a choice by the click; an event without a mouse doesn't choose again.
    if (isRadio || control.matches("[type=checkbox]")) {
      control.dispatchEvent(new Event("click", { bubbles: true }));
    }
  }
}
