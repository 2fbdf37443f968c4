import type { Locale } from "@site/contract/locales";
import type { RemoteManifest } from "@site/contract/manifest";
import type { PluginOption } from "vite";

type ManifestPage = RemoteManifest["pages"][string];

/** A page as its remote declares it. */
export interface PageDeclaration
  extends Pick<ManifestPage, "paths" | "menu" | "lastModified" | "feed" | "successor" | "needs"> {
  /** Component file, default export. Defaults to `src/pages/<id>/<id>-page.tsx`. */
  component?: string;
  /**
   * Module with the page's content in one language, default export. Defaults to
   * `src/pages/<id>/<id>.<language>.ts`. A path below the package, or a virtual module's id.
   */
  content?: (locale: Locale) => string;
  /**
   * The page only shows something: visitors load none of its code. The contract's tests fail if it has
   * state, effects, handlers or refs, a promotion if it shows a slot (docs/decisions/static-pages.md).
   */
  static?: true;
}

/** A part of a page that this remote offers to other remotes, by name. */
export interface SlotDeclaration {
  /** Defaults to `src/slots/<name>/<name>-slot.tsx`. */
  component?: string;
  /** Defaults to `src/slots/<name>/<name>.<language>.ts`. */
  content?: (locale: Locale) => string;
}

/** A remote's declaration: the default export of its `remote.ts`. */
export interface RemoteDeclaration {
  pages: Record<string, PageDeclaration>;
  slots?: Record<string, SlotDeclaration>;
  /** Further Vite plugins that its sources need, such as MDX. */
  plugins?: () => PluginOption[];
}

/** Paths of a page's or slot's component and content. */
export function filesOf(
  kind: "page" | "slot",
  id: string,
  { component, content }: PageDeclaration | SlotDeclaration,
): { component: string; contentIn: (locale: Locale) => string } {
  const folder = `src/${kind}s/${id}/${id}`;
  return {
    component: component ?? `${folder}-${kind}.tsx`,
    contentIn: (locale) => content?.(locale) ?? `${folder}.${locale}.ts`,
  };
}
