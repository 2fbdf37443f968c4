import { dataDirectoryOf } from "#gateway/data-directory.ts";
import { readEnvironmentFile } from "#gateway/environment-file.ts";
import { ConfigFault, readGatewayConfig } from "#gateway/gateway.ts";
import { leadsCommand } from "./leads-command.ts";
import { openDesk } from "./open-desk.ts";

try {
  readEnvironmentFile();
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  await leadsCommand(config, () => openDesk(config)).parseAsync();
} catch (error) {
  console.error(
    error instanceof ConfigFault ? error.message : `leads: ${(error as Error).message}`,
  );
  process.exitCode = 1;
}
