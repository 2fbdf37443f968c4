import type { Rolldown } from "vite";

/** The chunk whose exports are a module's; undefined where nothing was built for it. */
export function chunkOf(
  bundle: Rolldown.OutputBundle,
  moduleId: string,
): Rolldown.OutputChunk | undefined {
  return Object.values(bundle)
    .filter((output) => output.type === "chunk")
    .find(({ facadeModuleId }) => facadeModuleId === moduleId);
}
