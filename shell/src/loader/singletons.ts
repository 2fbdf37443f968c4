import { version as contractVersion } from "@site/contract/package.json";
import * as runtime from "@site/contract/runtime";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";

/**
 * The singletons of a page, by the versions that this shell provides. While remotes move to another
 * major version of the contract, both are listed here (docs/recipes/change-the-contract.md).
 */
const provided: Record<string, Record<string, unknown>> = {
  react: { [React.version]: React },
  "react/jsx-runtime": { [React.version]: jsxRuntime },
  "react-dom": { [React.version]: ReactDom },
  "@site/contract/runtime": { [contractVersion]: runtime },
};

/**
 * Puts the singletons where federated modules look for them. The shell does this itself, without
 * the plugin's own sharing: fewer requests, and one instance in development too
 * (docs/decisions/federation.md). To be called before the first remote loads.
 */
export function shareSingletons(): void {
  const scope = Object.entries(provided).map(([id, modules]) => [
    id,
    Object.fromEntries(
      Object.entries(modules).map(([version, module]) => [
        version,
        { get: async () => () => module, loaded: 1 },
      ]),
    ),
  ]);
  const page = globalThis as { __federation_shared__?: Record<string, unknown> };
  page.__federation_shared__ = { default: Object.fromEntries(scope) };
}

/** Versions of the singletons, for the shell's manifest. */
export const providedVersions: Record<string, string[]> = Object.fromEntries(
  Object.entries(provided).map(([id, modules]) => [id, Object.keys(modules)]),
);
