import "@site/ui/theme/dev.css";
import { composition, loaders } from "virtual:whole-site";
import { reportingRoot } from "@site/kit/dev-errors/report-page-error";
import { renderSite } from "../browser-site.tsx";
import { LoadError } from "../loader/load-error.ts";
import { codeOnly, RemoteLoader, remoteAt } from "../loader/remote-loader.ts";

/*
 * Development only, and the only place where the shell imports remotes' sources, directly instead
 * of by federation. Nothing is prerendered here, so nothing is hydrated.
 */
const loader = new RemoteLoader(composition, {
  ...codeOnly,
  async importExpose(entryUrl, expose) {
    const remote = remoteAt(composition, entryUrl);
    const load = loaders[remote]?.[expose];
    if (!load) throw new LoadError("absent", remote, `no source for ${expose}`);
    return (await load()).default;
  },
});

renderSite(loader, reportingRoot);
