import { readFile, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { run } from "@site/workspace/workspace";
import { runServer } from "verdaccio";

/** A registry of npm packages on this machine. */
export interface NpmRegistry {
  /** Without a slash at its end. */
  address: string;
  /** Publishes a packed package, or a package's folder. */
  publish: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a registry that has the site's packages itself and asks npm's registry for all others. */
export async function startNpmRegistry(folder: string): Promise<NpmRegistry> {
  // npm passes its configuration to a test under these names.
  const { npm_config_registry: url = "https://registry.npmjs.org/", npm_config_cafile: cafile } =
    process.env;
  const ca = cafile && (await readFile(cafile, "utf8"));
  // Cast: its types leave out what it returns.
  const server = (await runServer({
    storage: join(folder, "storage"),
    self_path: folder,
    uplinks: { npm: { url, ...(ca && { ca }) } },
    packages: {
      "@site/*": { access: "$all", publish: "$all" },
      "**": { access: "$all", proxy: "npm" },
    },
    log: { type: "stderr", level: "fatal" },
  })) as Server;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  // npm only publishes with a token; this registry authenticates nobody. The cache is its own, so
  // that npx takes nothing that an earlier run of this test has left there.
  const settings = [
    `//127.0.0.1:${port}/:_authToken=any`,
    `cache=${join(folder, "npm-cache")}`,
    "fetch-retries=0",
    "update-notifier=false",
  ];
  const npmrc = join(folder, "npmrc");
  await writeFile(npmrc, `${settings.join("\n")}\n`);
  process.env["npm_config_userconfig"] = npmrc;
  return {
    address,
    publish: (file) => run("npm", ["publish", file, "--registry", address], folder),
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
