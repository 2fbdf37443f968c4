import type { SiteFacts } from "@site/contract/site";
import type { Registry } from "@site/registry/registry";

/** Where a command's words go. */
export interface Output {
  /** A line of the answer. */
  line: (text: string) => void;
  /** What is being done right now, for somebody who watches; no part of the answer. */
  progress: (step: string) => void;
}

/** A package that can be published. */
export interface ReleasablePackage {
  name: string;
  version: string;
  /** Where its build lies. */
  folder: string;
}

/** Everything that the release command needs from the world around it. */
export interface ReleaseContext {
  openRegistry: () => Registry;
  readSite: () => Promise<SiteFacts>;
  /** Packages of the workspace, or the one asked for. */
  packageNamed: (name: string) => ReleasablePackage;
  build: (name: string) => Promise<void>;
  /** Commit of the sources, where known. */
  commitOf: (name: string) => Promise<string | undefined>;
  /** Who is using the command. */
  user: string;
  output: Output;
}
