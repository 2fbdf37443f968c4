import { readSiteFacts, siteConfigFile } from "@site/composer/site/site-config";
import type { SiteFacts } from "@site/contract/site";
import { dataDirectoryOf } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/settings/config";
import { dataHandlingOf } from "@site/server/privacy-notice";
import { readServerConfig } from "@site/server/settings/config";
import { workspaceRoot } from "./workspace.ts";

type Environment = Record<string, string | undefined>;

/** The site's facts, with what the settings in force mean for its privacy notice, if it has one. */
export function readConfiguredSite(env: Environment): Promise<SiteFacts> {
  return readSiteFacts(siteConfigFile(env, workspaceRoot), () => {
    const gateway = readGatewayConfig(env, dataDirectoryOf(env));
    return dataHandlingOf(gateway, readServerConfig(env).reportRetentionDays);
  });
}
