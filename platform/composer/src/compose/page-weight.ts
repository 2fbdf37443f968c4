import type { ComposedDocument, CompositionRecord } from "@site/registry/composition-record";
import type { ReleaseRecord } from "@site/registry/release-record";
import { documentFilesOf } from "./document/document-files.ts";

/** What a visitor downloads to see and use one page, in bytes as brotli. */
export interface PageWeight {
  document: number;
  /** Scripts that the document starts or preloads. */
  scripts: number;
}

/** The most that one page may weigh, in bytes as brotli. */
export const maxWeight: PageWeight = { document: 40_000, scripts: 150_000 };

/** Weighs a document by the scripts that it starts or preloads. */
export function weightOf(
  { composition }: Pick<CompositionRecord, "composition">,
  { used, locale, size, brotliSize }: ComposedDocument,
  releases: readonly ReleaseRecord[],
): PageWeight {
  const { scripts } = documentFilesOf(composition, releases, used, locale);
  const files = new Map(
    scripts.map(({ release, file }) => [`${release.name}/${file}`, release.files[file]]),
  );
  return {
    document: brotliSize ?? size,
    scripts: [...files.values()].reduce((sum, one) => sum + (one?.brotliSize ?? one?.size ?? 0), 0),
  };
}

/** In what a page weighs too much, each as one sentence. */
export function overBudget(path: string, weight: PageWeight): string[] {
  return (["document", "scripts"] as const)
    .filter((part) => weight[part] > maxWeight[part])
    .map(
      (part) =>
        `${path}: its ${part === "document" ? "document weighs" : "scripts weigh"} ${weight[part]} bytes (brotli), the budget is ${maxWeight[part]}. Make it lighter, or raise the budget in compose/page-weight.ts on purpose.`,
    );
}
