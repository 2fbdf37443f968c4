import type { ShellManifest } from "@site/contract/manifest";
import { reservedSegments } from "@site/contract/reserved-segments";
import { expect, it } from "vitest";
import { exampleRemote } from "#compose/test/example-site.ts";
import { incompatibilities } from "./compatibility.ts";

// Of the shell, only what it provides counts here.
const shell = { version: "1.0.0", provides: {} } as unknown as ShellManifest;

function claiming(path: string) {
  const { home } = exampleRemote.pages;
  if (!home) throw new Error("the example has no home page");
  const paths = { pt: path, en: "/en/claimed", de: "/de/beansprucht" };
  return { ...exampleRemote, pages: { claimed: { ...home, paths } } };
}

it.each([...reservedSegments, exampleRemote.name])("lets no page claim /%s", (segment) => {
  const rejection = [expect.stringContaining("lies where the server answers itself")];
  expect(incompatibilities(shell, [claiming(`/${segment}`)])).toEqual(rejection);
  expect(incompatibilities(shell, [claiming(`/${segment}/below`)])).toEqual(rejection);
});

it("lets a page have any other address", () => {
  expect(incompatibilities(shell, [claiming("/leadership")])).toEqual([]);
});
