import type { Declaration, Root } from "postcss";

/** `var(--tw-name)` or `var(--tw-name, fallback)`, brackets in the fallback up to two deep. */
const reference = /var\((--tw-[\w-]+)(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)/g;

/** An invisible shadow: the initial value of the parts of Tailwind's `box-shadow`. */
const noShadow = "0 0 #0000";

/**
 * Tailwind builds shadows, filters and transforms from variables, any of which another utility may
 * set. A sheet with every utility of its elements shows which variables are set at all. This
 * replaces the others by their initial values and removes what is then unused: a shadow is one
 * shadow instead of a sum of five, and needs no registrations. Without it, this site's documents
 * weigh 3.1 % more, compressed, and 13 of 45 instead of 10 need a second round trip
 * (docs/decisions/one-round-trip.md).
 *
 * @param sheet every utility that its elements use; changed in place
 */
export function settleVariables(sheet: Root): void {
  const initial = initialValues(sheet);
  let before: string;
  do {
    before = sheet.toString();
    writeUnset(sheet, initial);
    dropUnread(sheet);
  } while (sheet.toString() !== before);
  writeOwn(sheet);
  dropUnread(sheet);
  const read = namesReadIn(sheet);
  sheet.walkAtRules("property", (property) => {
    if (property.params.startsWith("--tw-") && !read.has(property.params)) property.remove();
  });
}

/** Each variable's `@property` rule; undefined if it has no initial value. */
function initialValues(sheet: Root): Map<string, string | undefined> {
  const values = new Map<string, string | undefined>();
  sheet.walkAtRules("property", (property) => {
    property.walkDecls("initial-value", ({ value }) => {
      values.set(property.params, value);
    });
  });
  return values;
}

/** Replaces each reference to a variable that no rule sets by its value. */
function writeUnset(sheet: Root, initial: ReadonlyMap<string, string | undefined>): void {
  const set = new Set<string>();
  sheet.walkDecls(/^--tw-/, ({ prop }) => {
    set.add(prop);
  });
  sheet.walkDecls((declaration) => {
    const value = declaration.value.replace(reference, (whole, name: string, fallback?: string) =>
      set.has(name) ? whole : (initial.get(name) ?? fallback?.trim() ?? whole),
    );
    declaration.value = trimmedList(declaration.prop, value, set);
  });
}

/** A list without entries that have no effect. */
function trimmedList(property: string, list: string, set: ReadonlySet<string>): string {
  if (property === "box-shadow") {
    return list.replaceAll(`${noShadow}, `, "").replace(`, ${noShadow}`, "");
  }
  if (property === "transition-property") {
    const names = list.split(/,\s*/);
    return names.filter((name) => !name.startsWith("--tw-") || set.has(name)).join(", ");
  }
  return list;
}

/**
 * Writes a variable into the one property that reads it, if each rule that sets it also reads it and
 * no other rule does: then the same rule decides both.
 */
function writeOwn(sheet: Root): void {
  const uses = new Map<string, Map<unknown, { set: Declaration[]; readers: string[] }>>();
  const useOf = (name: string, { parent }: Declaration) => {
    const rules = uses.getOrInsertComputed(name, () => new Map());
    return rules.getOrInsertComputed(parent, () => ({ set: [], readers: [] }));
  };
  sheet.walkDecls((declaration) => {
    if (declaration.prop.startsWith("--tw-")) {
      useOf(declaration.prop, declaration).set.push(declaration);
    }
    for (const name of namesReadBy(declaration)) {
      useOf(name, declaration).readers.push(declaration.prop);
    }
  });
  for (const [name, rules] of uses) {
    const all = [...rules.values()];
    const readers = new Set(all.map((use) => use.readers.join()));
    if (readers.size > 1 || readers.has("") || all.some(({ set }) => set.length !== 1)) continue;
    for (const { set } of all) {
      const [setting] = set;
      setting?.parent?.each((node) => {
        if (node.type !== "decl") return;
        node.value = node.value.replace(reference, (whole, read: string) =>
          read === name ? setting.value : whole,
        );
      });
    }
  }
}

function dropUnread(sheet: Root): void {
  const read = namesReadIn(sheet);
  sheet.walkDecls(/^--tw-/, (declaration) => {
    if (!read.has(declaration.prop)) declaration.remove();
  });
}

function namesReadIn(sheet: Root): Set<string> {
  const read = new Set<string>();
  sheet.walkDecls((declaration) => {
    for (const name of namesReadBy(declaration)) read.add(name);
  });
  return read;
}

function namesReadBy({ value }: Declaration): string[] {
  return value.match(/--tw-[\w-]+/g) ?? [];
}
