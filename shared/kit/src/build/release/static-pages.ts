import { parseAst, type Rolldown } from "vite";
import { versionCheckFile } from "./federation.ts";

/*
 * Finds the pages that only show something: their markup is all that a browser needs, so neither
 * the shell nor the composer makes visitors load their code (docs/decisions/static-pages.md).
 */

/** What React gives to components that change after their first render, or that touch the document. */
const reactBehavior = [
  ...["useState", "useReducer", "useRef", "useEffect", "useLayoutEffect", "useInsertionEffect"],
  ...["useEffectEvent", "useImperativeHandle", "useSyncExternalStore", "useTransition", "use"],
  ...["useDeferredValue", "useActionState", "useFormState", "useFormStatus", "useOptimistic"],
  ...["startTransition", "createRef", "createPortal", "flushSync", "lazy", "setState"],
];

/** What the host gives to such components: the part of another remote, and the host itself. */
const hostBehavior = ["Slot", "useHost", "pageLanguageStore"];

/** React's base classes. They count only as properties: libraries have variables of these names. */
const baseClasses = ["Component", "PureComponent"];

/** A browser's globals: code that names one does something there. */
const browserGlobals = [
  ...["window", "document", "navigator", "globalThis", "customElements", "localStorage"],
  ...["sessionStorage", "indexedDB", "fetch", "XMLHttpRequest", "WebSocket", "EventSource"],
  ...["Worker", "BroadcastChannel"],
  ...["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"],
  ...["queueMicrotask", "addEventListener", "matchMedia", "IntersectionObserver"],
  ...["ResizeObserver", "MutationObserver"],
];

/**
 * Globals whose names often mean something else. Most don't exist while composing, so a page checks
 * for them first, as by `typeof location`; only this check counts.
 */
const ambiguousGlobals = ["location", "history", "navigation", "performance", "caches", "self"];

const behavior = {
  variable: new Set([...reactBehavior, ...hostBehavior, ...browserGlobals]),
  property: new Set([...reactBehavior, ...hostBehavior, ...baseClasses]),
  probe: new Set(ambiguousGlobals),
};

/** The first name that makes a page more than markup, and the module that has it. */
export interface Behavior {
  name: string;
  module: string;
}

/**
 * Tells what behavior the modules of a build's exposes have. Modules without any only make markup:
 * they keep no state, handle no event, load nothing later and touch nothing of the browser. In
 * doubt, a module counts as having behavior, and the page is hydrated.
 */
export function exposedBehavior(
  { getModuleInfo }: Pick<Rolldown.PluginContext, "getModuleInfo">,
  bundle: Rolldown.OutputBundle,
): (exposeId: string) => Behavior | undefined {
  const code = renderedCode(bundle);
  const known = new Map<string, string | undefined>();
  const behaviorOf = (id: string) =>
    known.getOrInsertComputed(id, () =>
      behaviorIn(code.get(id) ?? "", id.includes("/node_modules/")),
    );
  return (exposeId) => {
    const waiting = [exposeId];
    for (const module of waiting) {
      const info = getModuleInfo(module);
      const name = info ? behaviorOf(module) : "unknown code";
      if (name !== undefined) return { name, module };
      const next = info?.importedIds.filter((one) => !waiting.includes(one) && !isFederation(one));
      waiting.push(...(next ?? []));
    }
    return undefined;
  };
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
  return id.startsWith("\0virtual:__federation") || id === versionCheckFile;
}

/**
 * The first behavior that code has; undefined if it has none. A library may pass refs on without
 * having any itself.
 */
export function behaviorIn(code: string, isLibrary = false): string | undefined {
  return findingsIn(parseAst(code)).find(
    ({ kind, name, isPassedOn }) =>
      kind === "behavior" ||
      behavior[kind].has(name) ||
      (kind === "property" && /^on[A-Z]/.test(name)) ||
      (kind === "property" && name === "ref" && !(isLibrary && isPassedOn)),
  )?.name;
}

/** A name in code, or something that is behavior by itself. */
interface Finding {
  kind: "variable" | "property" | "probe" | "behavior";
  name: string;
  /** A property whose value is a name: the code passes on what it was given. */
  isPassedOn?: boolean;
}

/** The parts of a syntax tree's nodes that count here (ESTree). */
interface SyntaxNode {
  type?: string;
  name?: string;
  value?: unknown;
  computed?: boolean;
  key?: SyntaxNode;
  property?: SyntaxNode;
  superClass?: unknown;
  operator?: string;
  argument?: SyntaxNode;
}

function findingsIn(node: unknown): Finding[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(findingsIn);
  const { type, name = "", value, computed, key, property, ...other } = node as SyntaxNode;
  const { superClass, operator, argument } = other;
  if (type === "Identifier") return [{ kind: "variable", name }];
  // Text that is a handler's name becomes a property sooner or later.
  if (type === "Literal") return handlerName(value);
  const own: Finding[] = [];
  if (type === "ImportExpression") own.push({ kind: "behavior", name: "import()" });
  if (superClass) own.push({ kind: "behavior", name: "extends" });
  if (operator === "typeof") own.push({ kind: "probe", name: argument?.name ?? "" });
  const named = key ?? property;
  const text = named?.type === "Literal" ? String(named.value) : computed ? "" : named?.name;
  if (text) own.push({ kind: "property", name: text, isPassedOn: isName(value) });
  const rest = computed ? Object.values(node) : Object.values(node).filter((one) => one !== named);
  return [...own, ...rest.flatMap(findingsIn)];
}

function handlerName(value: unknown): Finding[] {
  const isHandler = typeof value === "string" && /^on[A-Z]\w*$/.test(value);
  return isHandler ? [{ kind: "property", name: value }] : [];
}

function isName(value: unknown): boolean {
  const { type = "" } = (value ?? {}) as SyntaxNode;
  return ["Identifier", "MemberExpression", "AssignmentPattern"].includes(type);
}
