/** Something on a page, as a visitor would name it. */
export interface Target {
  role: "button" | "link" | "heading" | "textbox" | "combobox" | "alert" | "status";
  /** Its whole name as it is read out, or the name's beginning followed by `*`. */
  name?: string;
  /** A part of the page: `header`, `main`, `footer` or another selector. */
  within?: string;
}

/** Where something is on screen. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  /** True where nothing lies over its middle. */
  isClear: boolean;
}

/**
 * The visible elements that answer to a name. It runs in the page: classic WebDriver can't look for
 * roles, and this is the same in each engine.
 */
export function elementsOf({ role, name, within = "body" }: Target): HTMLElement[] {
  const selectors = {
    button: "button, [role=button]",
    link: "a[href]",
    heading: "h1, h2, h3",
    textbox: "input:not([type=hidden]), textarea",
    combobox: "select",
    alert: "[role=alert]",
    status: "[role=status]",
  };
  const spoken = (element: Element): string => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"], svg')) hidden.remove();
    return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  };
  const nameOf = (element: HTMLElement): string => {
    const ids = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const labels = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
    if (labels.length > 0) return labels.map(spoken).join(" ");
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const own = (element as HTMLInputElement).labels?.[0];
    return spoken(own ?? element);
  };
  const fits = (found: string) =>
    name === undefined ||
    (name.endsWith("*") ? found.startsWith(name.slice(0, -1)) : found === name);
  const all = document.querySelectorAll<HTMLElement>(
    selectors[role]
      .split(", ")
      .map((selector) => `:is(${within}) ${selector}`)
      .join(", "),
  );
  return [...all].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      fits(nameOf(element)),
  );
}

/** Brings an element to the middle of the window unless all of it is in the window already. */
export function placeOf(element: HTMLElement | undefined): Place | undefined {
  if (!element) return undefined;
  const box = element.getBoundingClientRect();
  if (box.top < 0 || box.bottom > innerHeight) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(Math.round(x + width / 2), Math.round(y + height / 2));
  return { x, y, width, height, isClear: top !== null && element.contains(top) };
}

/** Runs in the page: puts an element around each text, as translators in browsers do. */
export function wrapTexts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest("script, style, textarea")) continue;
    const font = document.createElement("font");
    text.replaceWith(font);
    // A new node, as a translator makes it.
    font.append(text.data);
  }
}
