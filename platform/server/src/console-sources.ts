import type { GatewayConfig } from "@site/gateway/gateway";
import type { SubmissionStore } from "@site/gateway/owner/submission-store";
import type { Store } from "@site/gateway/store/store";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { FastifyPluginAsync } from "fastify";
import type { Troubles } from "#alerts/troubles.ts";
import type { Readiness } from "#process/readiness.ts";
import type { ReportFiles } from "#reports/report-files.ts";

/** What the operator's console reads and changes. */
export interface ConsoleSources {
  registry: Registry;
  /** The channel that visitors get. */
  channel: string;
  /** Other channels that this server shows. */
  previews: readonly string[];
  /** Signs links to previews; without it there are none. */
  previewKey: string | undefined;
  /** The composition that visitors get; undefined before the first promotion. */
  live(): CompositionRecord | undefined;
  readiness: Readiness;
  reports: ReportFiles;
  gateway: GatewayConfig;
  store: Store;
  submissions: SubmissionStore;
  /** What is wrong now, as alerts tell it. */
  troubles: Troubles;
}

/** Makes the console's routes; it is registered below `/console`. */
export type MakeConsole = (sources: ConsoleSources) => FastifyPluginAsync;
