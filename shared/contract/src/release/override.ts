import type { MenuEntry, PagePaths } from "../page.ts";
import type { Catalogue } from "./catalogue.ts";

/** Id of the element in which an overridden document says what it overrides. */
export const overridesElement = "overrides";

/** Version that stands for a remote which a development server serves. */
export const developmentVersion = "0.0.0-development";

/** What stands in for a remote's live release: another published one, or a development server. */
export type Stand = { kind: "version"; version: string } | { kind: "server"; origin: string };

/** What an overridden document says of itself, beside its composition. */
export interface Overrides {
  /** What stands in for which remote, by name. */
  stands: Record<string, Stand>;
  /** Version of the live release, for remotes that have one. */
  live: Record<string, string>;
  /** The server overrides every document by itself; a tab can't reset it. */
  isPinned: boolean;
}

/** Script of a remote's development server that has to run before React does. */
export const preambleFile = "preamble.js";

/** Catalogue of a development server: beside the exposes it says what a manifest would. */
export interface DevelopmentCatalogue extends Catalogue {
  name: string;
  declared: Record<string, { paths: PagePaths; menu?: MenuEntry }>;
}
