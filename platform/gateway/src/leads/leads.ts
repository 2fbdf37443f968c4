import { diskFault } from "@site/contract/disk-fault";
import { dataDirectoryOf, nameOfCommand, readEnvironmentFile } from "#environment.ts";
import { readGatewayConfig } from "#settings/config.ts";
import { leadsCommand } from "./leads-command.ts";

try {
  readEnvironmentFile();
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  await leadsCommand(config, nameOfCommand("leads")).parseAsync();
} catch (error) {
  console.error(`leads: ${diskFault(error) ?? (error as Error).message}`);
  process.exitCode = 1;
}
