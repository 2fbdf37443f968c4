import { dataDirectoryOf } from "#data-directory.ts";
import { readEnvironmentFile } from "#environment-file.ts";
import { ConfigFault, readGatewayConfig } from "#gateway.ts";
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
