// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import remote from "../remote.ts";

// A service's page and its entry in the menu bear the same name.
const says = Object.fromEntries(
  Object.entries(remote.pages).map(([id, { menu }]) => [
    id,
    { pt: [menu.label.pt], en: [menu.label.en], de: [menu.label.de] },
  ]),
);

testBuild(resolve(import.meta.dirname, ".."), { says });
