import { expect, it } from "vitest";
import { type PackageManifest, publishedManifest } from "./published-manifest.ts";

const manifest: PackageManifest = {
  name: "@site/kit",
  version: "1.2.0",
  private: true,
  exports: { "./build": "./src/build/build.ts", "./theme.css": "./src/theme.css" },
  dependencies: { "@site/contract": "workspace:*", postcss: "catalog:", react: "catalog:" },
  devDependencies: { valibot: "catalog:" },
  scripts: { test: "vitest run" },
};
const context = {
  catalog: { postcss: "8.5.33", react: "19.3.1" },
  versions: { "@site/contract": "2.1.0" },
  scope: undefined,
  browserslist: ["chrome >= 112"],
};

it("publishes under another scope, and imports keep their names by an alias", () => {
  const published = publishedManifest(manifest, { ...context, scope: "@acme" });
  expect(published.name).toBe("@acme/site-kit");
  expect(published.dependencies?.["@site/contract"]).toBe("npm:@acme/site-contract@^2.1.0");
});

it("rejects a dependency without a version", () => {
  expect(() => publishedManifest(manifest, { ...context, catalog: {} })).toThrow(
    expect.objectContaining({ code: "dependency-without-version" }),
  );
});
