import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { releaseUser } from "@site/composer/program/terminal";
import { promote } from "@site/composer/release/promote";
import { beforeGoingPublic } from "@site/composer/site/site-config";
import { readConsoleConfig } from "@site/console/config";
import { dataDirectoryOf } from "@site/gateway/environment";
import { readGatewayConfig } from "@site/gateway/settings/config";
import { openRegistry } from "@site/registry/config";
import { publish } from "@site/registry/publish";
import { readListenAddress, rejectBusyPort } from "@site/server/listen-address";
import { readServerConfig } from "@site/server/settings/config";
import { buildPackages, stalePackages, timed } from "#build/build-packages.ts";
import { becomeServer, buildServer } from "#build/server-build.ts";
import { command, previewKeyFile, runCommand } from "#command/command.ts";
import { readConfiguredSite } from "#command/configured-site.ts";
import { buildFolder, releasablePackages, workspaceRoot } from "#command/workspace.ts";

async function start(): Promise<void> {
  // Check the server's settings before minutes are spent on building.
  const { channel } = readServerConfig(process.env);
  readGatewayConfig(process.env, dataDirectoryOf(process.env));
  readConsoleConfig(process.env);
  await rejectBusyPort(readListenAddress(process.env));
  const site = await readConfiguredSite(process.env);
  const registry = openRegistry(process.env, workspaceRoot);
  const names = releasablePackages();

  const stale = stalePackages(names);
  if (stale.length > 0) console.log(`building ${stale.join(", ")}`);
  await timed("built everything", () => Promise.all([buildPackages(stale), buildServer()]));
  const published = await timed("published", () =>
    Promise.all(names.map((name) => publish(registry, buildFolder(name), { asLocal: true }))),
  );
  const { record } = await timed("composed", () =>
    promote({
      registry,
      channel,
      releases: published.map((release) => release.record),
      site,
      movedBy: releaseUser(process.env, workspaceRoot),
      // The pages come from this machine's sources: their owner removed the page on purpose.
      allowRemoval: true,
      // Whoever starts them here wants to see them.
      again: true,
    }),
  );
  for (const line of beforeGoingPublic(site)) console.log(line);
  console.log(`${Object.keys(record.documents).length} addresses`);
  process.env["PREVIEW_KEY"] ||= await madePreviewKey();
  await becomeServer();
}

/** A key for previews on this machine, where the release command finds it. */
async function madePreviewKey(): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  await mkdir(dirname(previewKeyFile()), { recursive: true, mode: 0o700 });
  await writeFile(previewKeyFile(), `${key}\n`, { mode: 0o600 });
  return key;
}

await runCommand(
  command(
    "start",
    "Builds, publishes, composes and serves the whole site on this machine, without any account.",
  ).action(start),
);
