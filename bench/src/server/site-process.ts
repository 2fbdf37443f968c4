import { FolderStore } from "@site/registry/folder-store";
import { Registry } from "@site/registry/registry";
import { createSiteServer } from "@site/server/site-server";

/*
 * The site's server alone in a process, so that its memory and its core are its own:
 *   node site-process.ts <registry's folder> <channel> <port>
 */
const [folder = "", channel = "", port = ""] = process.argv.slice(2);
const app = await createSiteServer({ registry: new Registry(new FolderStore(folder)), channel });
await app.listen({ host: "127.0.0.1", port: Number(port) });
