import { join } from "node:path";
import { workspaceRoot } from "@site/workspace/workspace";
import { MeasuredProcess } from "./measured-process.ts";

const serveProgram = join(workspaceRoot, "platform/workspace/src/serve.ts");

/** Starts the site's server as an owner runs it: built, with its Node options, forms and metrics. */
export function startSiteServer(
  registryFolder: string,
  scratch: string,
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<MeasuredProcess> {
  return MeasuredProcess.start(process.execPath, [serveProgram], port, {
    REGISTRY: registryFolder,
    DATA_DIRECTORY: join(scratch, "data"),
    METRICS_LISTEN: "127.0.0.1:0",
    HOST: "127.0.0.1",
    PORT: String(port),
    ...env,
  });
}
