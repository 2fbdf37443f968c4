import { textOf } from "@site/contract/failure";
import { dataDirectoryOf, nameOfCommand, readEnvironmentFile } from "#environment.ts";
import { readGatewayConfig } from "#settings/config.ts";
import { leadsCommand } from "./leads-command.ts";

try {
  readEnvironmentFile();
  const config = readGatewayConfig(process.env, dataDirectoryOf(process.env));
  await leadsCommand(config, nameOfCommand("leads")).parseAsync();
} catch (error) {
  console.error(`leads: ${textOf(error)}`);
  process.exitCode = 1;
}
