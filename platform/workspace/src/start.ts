import { userInfo } from "node:os";
import { promote } from "@site/composer/release/promote";
import { beforeGoingPublic } from "@site/composer/site/legal-facts";
import { openRegistry } from "@site/registry/config";
import { publish } from "@site/registry/publish";
import { buildPackages } from "./build-packages.ts";
import { command, runCommand } from "./command.ts";
import { readConfiguredSite } from "./configured-site.ts";
import { refuseBusyPort } from "./listen-address.ts";
import { readServeConfig, serveSite } from "./serve-site.ts";
import { timed } from "./timed.ts";
import { buildFolder, releasablePackages, workspaceRoot } from "./workspace.ts";

async function start(): Promise<void> {
  const config = readServeConfig(process.env);
  await refuseBusyPort(config, "start");
  const site = await readConfiguredSite(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  const names = releasablePackages();

  console.log(`building ${names.join(", ")}`);
  await timed("built everything", () => buildPackages(names));
  const published = await timed("published", () =>
    Promise.all(names.map((name) => publish(registry, buildFolder(name), { asLocal: true }))),
  );
  const { record } = await timed("composed", () =>
    promote({
      registry,
      channel: config.server.channel,
      releases: published.map((release) => release.record),
      site,
      movedBy: userInfo().username,
      // Whoever starts their own sources has taken the page away themselves.
      allowRemoval: true,
    }),
  );
  const address = await serveSite(registry, config, "start");
  for (const line of beforeGoingPublic(site)) console.log(line);
  console.log(`${Object.keys(record.documents).length} addresses at ${address}`);
}

await runCommand(
  command(
    "start",
    "Builds, publishes, composes and serves the whole site on this machine, without any account.",
  ).action(start),
);
