import { describe, expect, it } from "vitest";
import { adoptSingletons } from "./host-singletons.ts";
import { jsxDevelopmentModule, provideSingletons, singletonModule } from "./singleton-table.ts";

/** Runs a module's source as a browser would. */
const run = (source: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);

const shared = (version: string, module: unknown) => ({
  [version]: { get: async () => () => module },
});
const sameMajor = (version: string, range: string) => version.split(".")[0] === range.slice(1, 3);

describe("a development module of a remote", () => {
  it("gets the host's very own singletons", async () => {
    const host = { useState: () => "the host's" };
    await adoptSingletons({ react: shared("19.3.1", host) }, { react: "^19.0.0" }, sameMajor);
    const module = await run(singletonModule("react", Object.keys(host)));
    expect(module.useState).toBe(host.useState);
    expect(module.default).toBe(host);
  });

  it("gets the one in its range where a host has several", async () => {
    const scope = { react: { ...shared("18.0.0", "old"), ...shared("19.1.0", { is: "new" }) } };
    await adoptSingletons(scope, { react: "^19.0.0" }, sameMajor);
    expect((await run(`${singletonModule("react", ["is"])}//several`)).is).toBe("new");
  });

  it("does not run with another version than it asks for", async () => {
    const adopt = (scope: Parameters<typeof adoptSingletons>[0]) =>
      adoptSingletons(scope, { react: "^19.0.0" }, sameMajor);
    await expect(adopt({ react: shared("18.3.1", {}) })).rejects.toThrow(
      "This remote needs react ^19.0.0; the page has 18.3.1.",
    );
    await expect(adopt({})).rejects.toThrow("the page has none");
  });

  it("says so when it is loaded before the host has shared anything", async () => {
    await expect(run(singletonModule("never-shared", []))).rejects.toThrow(
      "No never-shared in this page yet",
    );
  });

  it("leaves out names that can't be exported", async () => {
    provideSingletons({ odd: { "module.exports": 1, default: 2, fine: 3 } });
    const module = await run(singletonModule("odd", ["module.exports", "default", "fine"]));
    expect(Object.keys(module).toSorted()).toEqual(["default", "fine"]);
  });

  it("makes the JSX of development from what hosts share", async () => {
    const made = (kind: string) => (type: string, props: object, key?: string) =>
      [kind, type, props, key] as const;
    provideSingletons({
      "react/jsx-runtime": { Fragment: "fragment", jsx: made("jsx"), jsxs: made("jsxs") },
    });
    const { Fragment, jsxDEV } = await run(jsxDevelopmentModule);
    expect(Fragment).toBe("fragment");
    expect(jsxDEV("p", { a: 1 }, "k", false)).toEqual(["jsx", "p", { a: 1 }, "k"]);
    expect(jsxDEV("p", {}, undefined, true)[0]).toBe("jsxs");
  });
});
