import { createRequire } from "node:module";
import { assignmentFor, checkedResult, type Render } from "../src/compose/render/prerenderer.ts";

/** Loaded by Node itself: the test runner would transform the releases that it imports. */
const { openReleases } = createRequire(import.meta.url)(
  "../src/compose/render/renderer.mjs",
) as typeof import("../src/compose/render/renderer.mjs");

/**
 * Renders in this process, in a tenth of the time: for tests whose releases are harmless. Results
 * are checked as usual.
 */
export const renderUnwalled: Render = async (registry, releases, composition, paths) => {
  const assignment = await assignmentFor(registry, releases, composition, paths);
  const { resultOf, close } = openReleases(assignment);
  const results = paths.map(async (path) => {
    const result = JSON.parse(JSON.stringify(await resultOf(path)));
    return [path, checkedResult(result, composition)] as const;
  });
  return { pages: new Map(await Promise.all(results).finally(close)) };
};

/** The same; before the first pages are rendered, it does something. */
export function renderAfter(work: () => Promise<unknown>): Render {
  let done: Promise<unknown> | undefined;
  return async (...given) => {
    done ??= work();
    await done;
    return renderUnwalled(...given);
  };
}
