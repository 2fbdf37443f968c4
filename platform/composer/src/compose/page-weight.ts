import type { ComposedDocument } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { ReleaseRecord } from "@site/registry/release-record";
import { scriptsOf, tagsOf } from "./markup.ts";

/** What a visitor downloads to see and use one page, in bytes as brotli. */
export interface PageWeight {
  document: number;
  /** Scripts that the document starts or preloads. */
  scripts: number;
}

/** The most that one page may weigh, in bytes as brotli. */
export const pageBudget: PageWeight = { document: 40_000, scripts: 150_000 };

/** Weighs a document by what its markup asks for. */
export async function weightOf(
  registry: Registry,
  document: ComposedDocument,
  releases: readonly ReleaseRecord[],
): Promise<PageWeight> {
  const html = (await registry.blob(document.hash)).toString("utf8");
  let scripts = 0;
  for (const address of scriptsOf(tagsOf(html))) {
    const [, name, version, ...file] = address.split("/");
    const release = releases.find((one) => one.name === name && one.version === version);
    const record = release?.files[file.join("/")];
    scripts += record?.brotliSize ?? record?.size ?? 0;
  }
  return { document: document.brotliSize ?? document.size, scripts };
}

/** In what a page weighs too much, each as one sentence. */
export function overBudget(path: string, weight: PageWeight): string[] {
  return (["document", "scripts"] as const)
    .filter((part) => weight[part] > pageBudget[part])
    .map(
      (part) =>
        `${path}: its ${part === "document" ? "document weighs" : "scripts weigh"} ${weight[part]} bytes (brotli), the budget is ${pageBudget[part]}. Make it lighter, or raise the budget in compose/page-weight.ts on purpose.`,
    );
}
