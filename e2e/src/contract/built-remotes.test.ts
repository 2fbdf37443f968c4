import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkHosts } from "@site/composer/release/publish";
import type { RemoteManifest } from "@site/contract/manifest";
import { publish } from "@site/registry/publish";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addresses } from "#site/routes.ts";
import {
  buildWithManifest,
  registryOfBuilds,
  type TemporaryRegistry,
} from "./temporary-registry.ts";

let site: TemporaryRegistry;

beforeAll(async () => {
  site = await registryOfBuilds();
}, 60_000);

afterAll(() => site.remove());

/** What a promotion of a lying build says. */
async function refusalOf(
  name: string,
  change: (manifest: RemoteManifest) => void,
): Promise<string> {
  const folder = await buildWithManifest(name, (manifest) => {
    manifest["version"] = "9.0.0";
    change(manifest as unknown as RemoteManifest);
  });
  const { registry } = site;
  const error = await publish(registry, folder, { asLocal: true })
    .then(({ record }) => site.promote([record]))
    .then(() => undefined)
    .catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : "nothing was refused";
}

describe("the built remotes, against the built shell", () => {
  it("render every address of the specification, each by the shell's own React", async () => {
    const { record } = await site.promote(site.releases);
    expect(Object.keys(record.documents)).toEqual(
      expect.arrayContaining(addresses.map(({ path }) => path)),
    );
    expect(record.deadLinks).toEqual([]);
  }, 60_000);

  it("refuse a page that another remote has", async () => {
    const refusal = await refusalOf("mf-services", ({ pages }) => {
      const page = pages["service-automations"];
      if (page) page.paths.en = "/en/about";
    });
    expect(refusal).toContain("/en/about is claimed by mf-content (about) and by mf-services");
  });

  it("refuse an address whose prefix is another language's", async () => {
    const refusal = await refusalOf("mf-forms", ({ pages }) => {
      if (pages["contact"]) pages["contact"].paths.de = "/kontakt";
    });
    expect(refusal).toContain("/kontakt is declared as the de address of contact");
  });

  it("refuse a contract that the shell doesn't keep", async () => {
    const refusal = await refusalOf("mf-home", ({ shared }) => {
      shared["@site/contract/runtime"] = "^3.0.0";
    });
    expect(refusal).toContain("mf-home 9.0.0 needs @site/contract/runtime ^3.0.0, but shell");
  });

  it("refuse a page that the build does not hold", async () => {
    const refusal = await refusalOf("mf-home", ({ pages }) => {
      const expose = pages["home"]?.exposes.en;
      if (expose) expose.name = "./nowhere.en";
    });
    expect(refusal).toMatch(/\/en \(home\) failed to render.*nowhere/s);
  }, 30_000);

  it("refuse to publish a slot that fails on another remote's page", async () => {
    const folder = await buildWithManifest("mf-forms", (manifest) => {
      const { slots } = manifest as unknown as RemoteManifest;
      manifest["version"] = "9.1.0";
      if (slots["newsletter"]) slots["newsletter"].exposes.de.name = "./nowhere.de";
    });
    const { registry } = site;
    const checked = checkHosts({ registry, folder, options: {}, channel: "production", hosts: 3 });
    await expect(checked).rejects.toThrow(/live on production: mf-home .*: \/de \(home\) failed/);
    // Pages that show nothing of it are not rendered.
    await expect(checked).rejects.not.toThrow("/en (home)");
    await expect(checked).rejects.not.toThrow("(case-churn)");
  }, 30_000);

  it("refuse a file that the build does not hold", async () => {
    const refusal = await refusalOf("mf-home", ({ pages }) => {
      pages["home"]?.exposes.en.scripts.push("gone.js");
    });
    expect(refusal).toMatch(/mf-home 9\.0\.0: its manifest names files that .* lacks: gone\.js/);
  });

  it("refuse to be published without a build", async () => {
    const empty = await mkdtemp(join(tmpdir(), "empty-"));
    await expect(publish(site.registry, empty)).rejects.toThrow(
      /There is no build in .*Build first/,
    );
  });

  it("refuse other bytes under a version that exists", async () => {
    const folder = await buildWithManifest("mf-home", (manifest) => {
      manifest["entry"] = "remoteEntry.js";
      manifest["slots"] = {};
      (manifest["shared"] as Record<string, string>)["react"] = "^19.0.1";
    });
    await expect(publish(site.registry, folder)).rejects.toThrow(/a release never changes/);
  });
});
