import { snippet } from "./snippet.ts";

/**
 * The beginning of an element's markup: its own tag, and the text of a script. It leaves `value`
 * out, where a page's code may keep what a visitor typed.
 */
export function elementMarkup(element: Element): string {
  let markup = `<${element.localName}`;
  for (const { name, value } of element.attributes) {
    if (name !== "value") markup += ` ${name}="${snippet(value, "attribute")}"`;
  }
  const text = element.localName === "script" ? element.textContent : "";
  return snippet(`${markup}>${text}`, "markup");
}
