import { version as contractVersion } from "@site/contract/package.json";
import * as runtime from "@site/contract/runtime";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";

interface Provided {
  version: string;
  module: unknown;
}

/** The modules that exist once in a page, with the versions this shell provides. */
const provided: Record<string, Provided> = {
  react: { version: React.version, module: React },
  "react/jsx-runtime": { version: React.version, module: jsxRuntime },
  "react-dom": { version: React.version, module: ReactDom },
  "@site/contract/runtime": { version: contractVersion, module: runtime },
};

/**
 * Puts the singletons where federated modules look for them. The shell does this itself, without
 * the plugin's own sharing: fewer requests, and one instance in development too
 * (docs/decisions/federation.md). To be called before the first remote loads.
 */
export function shareSingletons(): void {
  const scope = Object.entries(provided).map(([id, { version, module }]) => [
    id,
    { [version]: { get: async () => () => module, loaded: 1 } },
  ]);
  const page = globalThis as { __federation_shared__?: Record<string, unknown> };
  page.__federation_shared__ = { default: Object.fromEntries(scope) };
}

/** Versions of the singletons, for the shell's manifest. */
export const providedVersions: Record<string, string> = Object.fromEntries(
  Object.entries(provided).map(([id, { version }]) => [id, version]),
);
