import { reasonsOf } from "@site/contract/reasons";
import { createStore } from "zustand/vanilla";
import { subscribeToFailures } from "../problems/remote-failures.ts";

/** What went wrong in this page, newest last; the panel shows it. */
export interface ErrorList {
  get: () => readonly string[];
  add: (error: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Older errors are dropped: an error in a loop must not fill the memory. */
const maxErrors = 50;

/** Collects what the shell reports of remotes, and what nobody caught. */
export function collectErrors(): ErrorList {
  const store = createStore<readonly string[]>(() => []);
  const add = (error: string) =>
    store.setState([...store.getState(), error].slice(-maxErrors), true);
  subscribeToFailures(({ failure, error }) => {
    const { remote, version, part, locale, phase, fault } = failure;
    add(
      `${remote} ${version}: ${part} (${locale}) failed to ${phase}, ${fault}: ${reasonsOf(error)}`,
    );
  });
  window.addEventListener("error", ({ message, filename }) => add(`${message} (${filename})`));
  window.addEventListener("unhandledrejection", ({ reason }) => add(reasonsOf(reason)));
  document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) =>
    add(`The policy blocked ${blockedURI} (${effectiveDirective}).`),
  );
  return { get: store.getState, add, subscribe: store.subscribe };
}
