/**
 * The part of `shared` that exists once in a page: the shell provides it, remotes only use it.
 * Its version is the contract's version (this package's `version`); a remote states the range
 * it was built against.
 */
export { type Host, HostProvider, useHost, useLanguage, useSite } from "./host.ts";
export {
  createLanguageStore,
  type LanguageState,
  type LanguageStore,
  pageLanguageStore,
} from "./language-store.ts";
export { Link, type LinkProps } from "./link.tsx";
export { Slot } from "./slot.tsx";
