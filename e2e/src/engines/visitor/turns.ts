import { type EngineName, engineNames } from "#browser-choice.ts";

/** True for `pnpm test --thorough`: every case runs in every engine. */
export const isThorough = process.env["THOROUGH"] === "1";

/** Tags a test that only these engines can pass. */
export const onlyIn = (...names: EngineName[]) => ({
  tag: names.map((name) => `@${name}` as const),
});

/** Tags a test that these engines run for all: engines are known to agree, or the site's own tests see it. */
export const sharedBy = (...names: EngineName[]) => (isThorough ? {} : onlyIn(...names));

/** Tags one test of a list: each case runs in one engine, always the same, and each engine runs some. */
export const inTurn = (index: number) =>
  sharedBy(engineNames[index % engineNames.length] as EngineName);

/** Selects the tests of an engine: those without a tag, and those with its own. */
export const testsOf = (name: EngineName) =>
  new RegExp(`@${name}\\b|^(?!.*@(?:${engineNames.join("|")})\\b)`, "s");
