// @vitest-environment node
import { resolve } from "node:path";
import { testBuild } from "@site/kit/test-kit/contract";
import { services } from "#test/services.ts";

const says = Object.fromEntries(
  Object.entries(services).map(([id, contents]) => {
    const titles = Object.entries(contents).map(([locale, { title }]) => [locale, [title]]);
    return [id, Object.fromEntries(titles)];
  }),
);

testBuild(resolve(import.meta.dirname, ".."), { says });
