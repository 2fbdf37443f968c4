// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import { services } from "#test/services.ts";

const says = Object.fromEntries(
  Object.entries(services).map(([id, { pt, en, de }]) => [
    id,
    { pt: [pt.title], en: [en.title], de: [de.title] },
  ]),
);

testBuild(resolve(import.meta.dirname, ".."), { says });
