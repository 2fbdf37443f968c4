import type { PageComposition } from "@site/contract/composition";
import type { LanguageStore } from "@site/contract/runtime";
import { createContext, useContext } from "react";
import type { RemoteLoader } from "../loader/remote-loader.ts";
import type { PageStateStore } from "./page-state.ts";
import type { PrerenderedMarkup } from "./prerendered-markup.ts";

/** What the shell's own parts work with; pages see only the contract's `Host`. */
export interface ShellParts {
  composition: PageComposition;
  loader: RemoteLoader;
  languageStore: LanguageStore;
  pageState: PageStateStore;
  prerendered: PrerenderedMarkup | undefined;
  /** Receives the id of each page that is linked to, for the composer. */
  onLink?: (page: string) => void;
}

const ShellContext = createContext<ShellParts | undefined>(undefined);

export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellParts {
  const parts = useContext(ShellContext);
  if (!parts) throw new Error("This component belongs inside the shell's App.");
  return parts;
}
