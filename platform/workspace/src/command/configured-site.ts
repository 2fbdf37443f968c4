import { isDeepStrictEqual } from "node:util";
import { readSiteFacts } from "@site/composer/site/site-config";
import type { DataHandling, SiteFacts } from "@site/contract/site";
import { readGatewayConfig } from "@site/gateway/config";
import { dataDirectoryOf } from "@site/gateway/data-directory";
import { StoreUnreachable } from "@site/registry/object-store";
import type { Registry } from "@site/registry/registry";
import { readServerConfig } from "@site/server/config";
import { siteConfigFile } from "./workspace.ts";

type Environment = Record<string, string | undefined>;

/** What the settings of gateway and server mean for visitors' data. */
export function dataHandlingOf(env: Environment): DataHandling {
  const gateway = readGatewayConfig(env, dataDirectoryOf(env));
  return {
    hostedTable: gateway.hostedTable !== null,
    warehouse: gateway.warehouse !== null,
    email: gateway.email.kind !== "folder",
    requestRetentionDays: gateway.requestRetentionDays,
    securityEventRetentionDays: gateway.securityEventRetentionDays,
    reportRetentionDays: readServerConfig(env).reportRetentionDays,
  };
}

/** The site's facts; for a site with a privacy notice, with what the settings in force mean for it. */
export function readConfiguredSite(env: Environment, file = siteConfigFile): Promise<SiteFacts> {
  return readSiteFacts(file, () => dataHandlingOf(env));
}

/**
 * A warning where the live privacy notice was composed under other settings than those in force;
 * undefined where they agree or there is no notice.
 */
export async function outdatedNotice(
  registry: Registry,
  channel: string,
  env: Environment,
): Promise<string | undefined> {
  const stated = await statedHandling(registry, channel);
  if (!stated) return undefined;
  const inForce = dataHandlingOf(env);
  const differing = Object.entries(inForce).filter(
    ([name, value]) => !isDeepStrictEqual(stated[name as keyof DataHandling], value),
  );
  if (differing.length === 0) return undefined;
  const names = differing.map(([name]) => name).join(", ");
  return `The privacy notice of ${channel} states other settings than those in force (${names}): promote again with these settings.`;
}

/** What the live notice states; nothing while the store is away, for a server starts without it. */
async function statedHandling(
  registry: Registry,
  channel: string,
): Promise<DataHandling | undefined> {
  try {
    const revision = await registry.revision(channel);
    const record = revision && (await registry.composition(revision.composition));
    return record?.composition.site.dataHandling;
  } catch (error) {
    if (error instanceof StoreUnreachable) return undefined;
    throw error;
  }
}
