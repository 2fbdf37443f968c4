import { type EngineName, engineNames } from "#browser-choice.ts";

/** Tags a test that runs in these engines only, because the others are known to agree. */
export const onlyIn = (...names: EngineName[]) => ({
  tag: names.map((name) => `@${name}` as const),
});

/** Tags one test of a list whose engines take turns: each case is met once, and each engine meets some. */
export const inTurn = (index: number) =>
  onlyIn(engineNames[index % engineNames.length] as EngineName);

/** Selects the tests of an engine: those without a tag, and those with its own. */
export const testsOf = (name: EngineName) =>
  new RegExp(`@${name}\\b|^(?!.*@(?:${engineNames.join("|")})\\b)`, "s");
