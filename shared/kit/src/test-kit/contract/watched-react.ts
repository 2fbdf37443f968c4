import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";

/** Hooks that only compute what is rendered. */
const renderingHooks = ["useCallback", "useContext", "useDebugValue", "useId", "useMemo"];

type CreateElement = (type: unknown, props: object | null, ...rest: unknown[]) => unknown;

/**
 * React as a remote's build imports it, extended to note what the rendered code needs a browser
 * for: its hooks, and the handlers and refs of its elements. A test thus sees whether a page is
 * static without reading the code, which is what the build does.
 */
export function watchedReact(note: (behavior: string) => void): {
  react: typeof React;
  jsxRuntime: typeof jsxRuntime;
} {
  const watched =
    (create: CreateElement): CreateElement =>
    (type, props, ...rest) => {
      if (typeof type === "string") {
        for (const [name, value] of Object.entries(props ?? {})) {
          if (typeof value === "function" || (name === "ref" && value)) note(`<${type} ${name}>`);
        }
      }
      return create(type, props, ...rest);
    };
  const hooks = Object.entries(React as Record<string, unknown>).flatMap(([name, hook]) => {
    if (!/^use/.test(name) || typeof hook !== "function" || renderingHooks.includes(name))
      return [];
    const watchedHook = (...given: unknown[]): unknown => {
      note(name);
      return hook(...given);
    };
    return [[name, watchedHook] as const];
  });
  // Casts: a watcher takes any arguments, like the function that it passes them on to.
  const watchedFunctions = <Names extends string>(module: object, names: Names[]) => {
    const originals = module as Record<Names, CreateElement>;
    return Object.fromEntries(names.map((name) => [name, watched(originals[name])]));
  };
  const react = {
    ...React,
    ...Object.fromEntries(hooks),
    ...watchedFunctions(React, ["createElement"]),
  } as typeof React;
  return {
    // The federation plugin takes what is in `default`, too.
    react: Object.assign(react, { default: { ...react } }),
    jsxRuntime: {
      ...jsxRuntime,
      ...watchedFunctions(jsxRuntime, ["jsx", "jsxs"]),
    } as typeof jsxRuntime,
  };
}
