import { parseAst, type Rolldown } from "vite";

/*
 * Finds the pages that only show something: their markup is all that a browser needs, so neither
 * the shell nor the composer makes visitors load their code (docs/decisions/static-pages.md).
 */

/** What React gives to components that change after their first render, or that touch the document. */
const reactBehaviour = [
  ...["useState", "useReducer", "useRef", "useEffect", "useLayoutEffect", "useInsertionEffect"],
  ...["useEffectEvent", "useImperativeHandle", "useSyncExternalStore", "useTransition", "use"],
  ...["useDeferredValue", "useActionState", "useOptimistic", "useFormStatus", "startTransition"],
  ...["createRef", "createPortal", "flushSync", "lazy"],
];

/** What the host gives to them: the part of another remote, and the host itself. */
const hostBehaviour = ["Slot", "useHost", "pageLanguageStore"];

const imported = new Set([...reactBehaviour, ...hostBehaviour]);

/** Code that names one of these does something in a browser. */
const browserGlobals = new Set(["window", "document", "navigator", "globalThis", "self"]);

/**
 * True if an expose's modules only make markup: they keep no state, handle no event, load nothing
 * later and touch nothing of the browser. In doubt it is false, and the page is hydrated.
 */
export function isStaticExpose(
  { getModuleInfo }: Pick<Rolldown.PluginContext, "getModuleInfo">,
  bundle: Rolldown.OutputBundle,
  exposeId: string,
): boolean {
  const code = renderedCode(bundle);
  const waiting = [exposeId];
  const seen = new Set<string>();
  for (const id of waiting) {
    if (seen.has(id) || isFederation(id)) continue;
    seen.add(id);
    const info = getModuleInfo(id);
    if (!info) return false;
    if (!isStaticCode(code.get(id) ?? "", id.includes("/node_modules/"))) return false;
    waiting.push(...info.importedIds);
  }
  return true;
}

/** The code that the bundler kept of each module. */
function renderedCode(bundle: Rolldown.OutputBundle): Map<string, string> {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  return new Map(
    chunks.flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { code }]) => [id, code ?? ""] as const),
    ),
  );
}

/** The federation plugin's own modules, by which a remote finds the singletons. */
function isFederation(id: string): boolean {
  return /__federation|vite-plugin-federation/.test(id);
}

/** True if code has no behaviour. A library may pass refs on without having any itself. */
export function isStaticCode(code: string, isLibrary = false): boolean {
  const isBehaviour = ({ kind, name }: Name) =>
    imported.has(name) ||
    (kind === "variable" ? browserGlobals.has(name) : /^on[A-Z]/.test(name)) ||
    (kind === "property" && name === "ref" && !isLibrary) ||
    kind === "import" ||
    kind === "base class";
  return !namesIn(parseAst(code)).some(isBehaviour);
}

interface Name {
  kind: "variable" | "property" | "base class" | "import";
  name: string;
}

/** The parts of a syntax tree's nodes that count here (ESTree). */
interface SyntaxNode {
  type?: string;
  name?: string;
  computed?: boolean;
  key?: { name?: string; value?: unknown };
  property?: { name?: string };
  superClass?: unknown;
}

/** The names in a syntax tree, and what each is. */
function namesIn(node: unknown): Name[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(namesIn);
  const { type, name, computed, key, property, superClass } = node as SyntaxNode;
  if (type === "Identifier") return [{ kind: "variable", name: name ?? "" }];
  const own: Name[] = superClass ? [{ kind: "base class", name: "" }] : [];
  if (type === "ImportExpression") own.push({ kind: "import", name: "" });
  const named = computed ? undefined : (key ?? property);
  if (named) own.push({ kind: "property", name: named.name ?? String(key?.value) });
  const children = Object.values(node).filter((child) => child !== named);
  return [...own, ...children.flatMap(namesIn)];
}
