/** A start tag of a document. */
export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
};

/**
 * The start tags of a document that the composer made. Such markup is machine-written: values are
 * double-quoted and escaped, so that no parser is needed to read it back.
 */
export function tagsOf(html: string): Tag[] {
  // What stands inside scripts and styles is no markup.
  const markup = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, "$1");
  return [...markup.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = "", written = ""]) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...written.matchAll(/([^\s=>"/]+)(?:="([^"]*)")?/g)].map(
          ([, attribute = "", value = ""]) => [
            attribute.toLowerCase(),
            value.replace(/&([a-z]+|#x27|#39);/g, (all, entity: string) => entities[entity] ?? all),
          ],
        ),
      ),
    }),
  );
}

/** Addresses of the scripts that a document starts or preloads. */
export function scriptsOf(tags: readonly Tag[]): string[] {
  const addresses = tags.flatMap(({ name, attributes }) => {
    const isPreload = name === "link" && attributes.get("rel") === "modulepreload";
    const address = attributes.get(isPreload ? "href" : name === "script" ? "src" : "");
    return address === undefined ? [] : [address];
  });
  return [...new Set(addresses)];
}
