/** Whether an attribute is one whose text an element runs. */
export function isHandlerAttribute(element: Element, name: string): boolean {
  return name.startsWith("on") && name in element;
}

/** Names of all attributes that this browser runs: those of `body` are those of every element, and more. */
export function handlerAttributes(): string[] {
  const names = new Set<string>();
  for (let owner: object = document.body; owner; owner = Object.getPrototypeOf(owner)) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (name.startsWith("on")) names.add(name);
    }
  }
  return [...names];
}
