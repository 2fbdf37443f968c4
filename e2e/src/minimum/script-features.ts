import compat, {
  type CompatStatement,
  type Identifier,
  type SupportBlock,
} from "@mdn/browser-compat-data";
import { type AnyNode, type Node, parse } from "acorn";
import { browsersWithout } from "./supported-browsers.ts";

/** The newest syntax that every supported browser reads; Vite compiles what is newer. */
const ecmaVersion = 2022;

/** By name, what MDN knows of globals, of their own functions, and of built-in methods. */
const globals = new Map<string, SupportBlock[]>();
const statics = new Map<string, SupportBlock[]>();
const methods = new Map<string, SupportBlock[]>();

for (const [name, owner] of Object.entries(compat.javascript.builtins ?? {})) {
  know(globals, name, owner);
  for (const [member, feature] of Object.entries(owner)) {
    know(methods, member, feature);
    know(statics, `${name}.${member}`, feature);
  }
}
for (const [name, owner] of Object.entries(compat.api)) {
  know(globals, name, owner);
  for (const [member, feature] of Object.entries(owner)) {
    if (name === "Window") know(globals, member, feature);
    if (member.endsWith("_static")) know(statics, `${name}.${member.slice(0, -7)}`, feature);
  }
}

function know(
  map: Map<string, SupportBlock[]>,
  name: string,
  feature: Identifier | CompatStatement,
) {
  const support = "__compat" in feature ? feature.__compat?.support : undefined;
  if (support) map.getOrInsertComputed(name, () => []).push(support);
}

/**
 * Globals, functions of globals and built-in methods in a script that some supported browser lacks.
 * Methods of the DOM are left out: a name alone does not tell whose they are.
 *
 * @throws SyntaxError for syntax that some supported browser can't read
 */
export function featuresBeyond(script: string): string[] {
  const tree = parse(script, { ecmaVersion, sourceType: "module" });
  const declared = new Set<string>();
  walk(tree, (node, parent) => {
    if (
      node.type === "Identifier" &&
      /Declarator|Function|Class|Pattern|Import/.test(parent.type)
    ) {
      declared.add(node.name);
    }
  });
  const found = new Set<string>();
  const note = (name: string, known: Map<string, SupportBlock[]>) => {
    const all = known.get(name);
    if (all?.every((support) => browsersWithout(support).length > 0)) found.add(name);
  };
  walk(tree, (node, parent) => {
    if (node.type === "MemberExpression" && node.property.type === "Identifier" && !node.computed) {
      const { object, property } = node;
      const owner = object.type === "Identifier" && !declared.has(object.name) ? object.name : "";
      if (/^(window|self|globalThis)$/.test(owner)) note(property.name, globals);
      else if (statics.has(`${owner}.${property.name}`)) note(`${owner}.${property.name}`, statics);
      else note(property.name, methods);
    } else if (node.type === "Identifier" && !declared.has(node.name) && isRead(node, parent)) {
      note(node.name, globals);
    }
  });
  return [...found];
}

/** An identifier that stands for a value, not for a property's name. */
function isRead(node: Node, parent: AnyNode): boolean {
  if (parent.type === "MemberExpression") return parent.property !== node || parent.computed;
  if (parent.type === "Property") return parent.key !== node || parent.shorthand;
  return !/Definition$/.test(parent.type);
}

function walk(node: AnyNode, visit: (node: AnyNode, parent: AnyNode) => void, parent = node): void {
  visit(node, parent);
  for (const value of Object.values(node).flat()) {
    if (value && typeof value.type === "string") walk(value as AnyNode, visit, node);
  }
}
