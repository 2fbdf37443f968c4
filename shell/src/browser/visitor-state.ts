/*
 * What a visitor has typed, chosen, opened, scrolled or focused is in the elements of the page. React
 * replaces elements that an add-on or a translator changed before they were hydrated, and those of a
 * part that fails. A replaced element still knows its value, but not its scroll position or focus.
 */

/** Its records of replaced elements last as long as the present task. */
let replacements: MutationObserver | undefined;
let ownPath = "";
let focused: Element | null = null;
const positions = new WeakMap<Element, ScrollToOptions>();

/** Begins to keep what a visitor does in `root`, on this page. Returns a function that stops it. */
export function keepVisitorState(root: Element): () => void {
  const keeping = new AbortController();
  const options = { capture: true, passive: true, signal: keeping.signal };
  // A microtask later: a browser may report that an element loses the focus while it is removed.
  const noteFocus = () =>
    queueMicrotask(() => {
      focused = document.activeElement;
    });
  const notePosition = (target: unknown) => {
    const box = target instanceof Element ? target : document.documentElement;
    const { scrollTop: top, scrollLeft: left } = box;
    if (top || left || positions.has(box)) positions.set(box, { top, left, behavior: "instant" });
  };
  focused = document.activeElement;
  for (const element of document.querySelectorAll("html, body *")) notePosition(element);
  document.addEventListener("focusin", noteFocus, options);
  document.addEventListener("focusout", noteFocus, options);
  document.addEventListener("scroll", ({ target }) => notePosition(target), options);
  ownPath = location.pathname;
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
  const records = location.pathname === ownPath ? (replacements?.takeRecords() ?? []) : [];
  if (records.length === 0) return;
  const added = byName(records.flatMap(({ addedNodes }) => [...addedNodes]));
  const given: Given[] = [];
  for (const [name, elements] of byName(records.flatMap(({ removedNodes }) => [...removedNodes]))) {
    const present = added.get(name)?.filter(({ isConnected }) => isConnected);
    for (const [index, old] of elements.filter(({ isConnected }) => !isConnected).entries()) {
      const element = present?.[index];
      if (!(element instanceof HTMLElement)) continue;
      const changes = changesOf(old, element);
      for (const change of changes) set(...change);
      given.push(...changes);
      if (old === focused) focusAs(old as HTMLInputElement, element as HTMLInputElement);
      scrollAs(old, element);
    }
  }
  // WebKit lays the page out while the focused element is removed, when it may be short.
  const { documentElement: page } = document;
  if (page.scrollTop < (positions.get(page)?.top ?? 0)) scrollAs(page, page);
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
    const of = (attribute: string) => element.getAttribute(attribute) ?? "";
    // An id that begins with `_` is React's, which makes another one when it renders anew.
    const own = of("name") || of("id").replace(/^_.*/, "") || of("href");
    const isChoice = /^(radio|checkbox)$/.test(of("type"));
    // The classes of what can have the focus may follow its state.
    const look = own || element.matches(`${control}, a, button, [tabindex]`) ? "" : of("class");
    const name = [element.localName, own, isChoice && of("value"), look].join();
    found.set(name, found.get(name) ?? []);
    found.get(name)?.push(element);
  }
  return found;
}

const control = "input, select, textarea";

/** What a visitor can change in a control, and what it was originally. */
const originals = { value: "defaultValue", checked: "defaultChecked", selected: "defaultSelected" };

function changesOf(old: Element, element: Element): Given[] {
  if (old instanceof HTMLDetailsElement) return [[element, "open", old.open]];
  return Object.entries(originals).flatMap(([property, original]): Given[] => {
    const value = Reflect.get(old, property);
    const present = Reflect.get(element, property);
    // The original of a controlled field's text follows the text. No script may choose a file.
    const isChanged = value !== Reflect.get(old, original) || present === "";
    const isOpen = original in old && !old.matches("[type=file]");
    return isOpen && isChanged && value !== present ? [[element, property, value]] : [];
  });
}

/** Sets a property in the browser's own way: React would take its own for known already. */
function set(element: Element, property: string, value: unknown): void {
  Reflect.set(Object.getPrototypeOf(element), property, value, element);
}

function focusAs(old: HTMLInputElement, element: HTMLInputElement): void {
  element.focus({ preventScroll: true });
  const { selectionStart, selectionEnd, selectionDirection } = old;
  // Absent where there is no caret: in a link, for example.
  if (selectionStart == null) return;
  element.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

function scrollAs(old: Element, element: Element): void {
  const position = positions.get(old);
  if (position) element.scrollTo(position);
}

/**
 * Tells the page's code what it would have heard if the visitor had changed the new controls: one
 * after the other, since code that hears of one may render its own state over the others.
 */
function tell(given: Given[]): void {
  for (const element of new Set(given.map(([changed]) => changed.closest(control)))) {
    for (const change of given) {
      if (change[0].closest(control) === element) set(...change);
    }
    // The radio button that lost the choice says nothing.
    if (!element || element.matches("[type=radio]:not(:checked)")) continue;
    const isChoice = element.matches("[type=radio], [type=checkbox]");
    // React hears of a choice by the click; an event without a mouse doesn't choose again.
    for (const type of ["input", "change", ...(isChoice ? ["click"] : [])]) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}
