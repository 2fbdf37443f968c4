import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataDirectoryOf } from "#gateway/data-directory.ts";
import { ConfigFault, readGatewayConfig } from "#gateway/gateway.ts";
import { leadsCommand } from "./leads-command.ts";
import { openDesk } from "./open-desk.ts";

const environmentFile = join(import.meta.dirname, "../../../.env");
if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);

try {
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  await leadsCommand(config, () => openDesk(config)).parseAsync();
} catch (error) {
  console.error(
    error instanceof ConfigFault ? error.message : `leads: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
