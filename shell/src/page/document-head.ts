import type { HeadModel } from "./head-model.ts";

/** Marks the head's elements that belong to the page on screen. */
export const pageTagMark = "data-page-head";

/**
 * Makes the document's head say what the model says. The prerendered head of the first page says
 * it already, and is left untouched.
 */
export function applyHead(model: HeadModel): void {
  if (document.title !== model.title) document.title = model.title;
  const present = [...document.head.querySelectorAll(`[${pageTagMark}]`)];
  const wanted = model.tags.map(([tag, attributes]) => {
    const element = document.createElement(tag);
    element.setAttribute(pageTagMark, "");
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  });
  const isSame =
    present.length === wanted.length &&
    present.every((element, index) => wanted[index]?.isEqualNode(element));
  if (isSame) return;
  for (const element of present) element.remove();
  document.head.append(...wanted);
}
