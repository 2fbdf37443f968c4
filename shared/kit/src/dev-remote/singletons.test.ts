import { expect, it } from "vitest";
import { adoptSingletons, singletonModule } from "./singletons.ts";

/** Runs a module's source as a browser would. */
const run = (source: string) =>
  import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);

const shared = (version: string, module: unknown) => ({
  [version]: { get: async () => () => module },
});
const sameMajor = (version: string, range: string) => version.split(".")[0] === range.slice(1, 3);
const adopt = (scope: Parameters<typeof adoptSingletons>[0]) =>
  adoptSingletons(scope, { react: "^19.0.0" }, sameMajor);

it("are the host's very own, the one in the remote's range where it has several", async () => {
  const host = { useState: () => "the host's" };
  await adopt({ react: { ...shared("18.0.0", "old"), ...shared("19.3.1", host) } });
  const module = await run(singletonModule("react", Object.keys(host)));
  expect(module.useState).toBe(host.useState);
  expect(module.default).toBe(host);
});

it("are never of another version than the remote asks for, nor loaded before the host shares", async () => {
  await expect(adopt({ react: shared("18.3.1", {}) })).rejects.toThrow(
    "This remote needs react ^19.0.0; the page has 18.3.1.",
  );
  await expect(adopt({})).rejects.toThrow("the page has none");
  await expect(run(singletonModule("never-shared", []))).rejects.toThrow(
    "No never-shared in this page yet",
  );
});
