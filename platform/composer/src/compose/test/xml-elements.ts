import { SaxesParser } from "saxes";

/** An element of an XML document, flattened for tests. */
export interface XmlElement {
  /** Names from the root down to the element, such as `feed/entry/title`. */
  path: string;
  attributes: Record<string, string>;
  text: string;
}

/**
 * The elements of an XML document, in order.
 * @throws Error where it is not well-formed.
 */
export function xmlElements(xml: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = {
      path: [open.at(-1)?.path, name].filter(Boolean).join("/"),
      attributes: Object.fromEntries(
        Object.values(attributes).map((attribute) => [attribute.name, attribute.value]),
      ),
      text: "",
    };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => {
    open.pop();
  });
  parser.write(xml).close();
  return elements;
}
