import type { PageModule, SlotModule } from "@site/contract/page";
import { createLanguageStore, HostProvider } from "@site/contract/runtime";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static.edge";
import { exampleSite } from "../example-site.ts";
import type { BuiltPart, OpenedBuild } from "./opened-build.ts";

/**
 * Markup of a page or slot, prerendered as the composer does it, in a frame that exists for the
 * test alone. Rejects with whatever it throws.
 */
export async function renderedPart(build: OpenedBuild, part: BuiltPart): Promise<string> {
  const failures: unknown[] = [];
  const element = await elementOf(build, part);
  const { prelude } = await prerender(
    <HostProvider
      value={{
        languageStore: createLanguageStore(part.locale),
        site: exampleSite,
        pathOf: (page, locale) => `/${locale}/${page}`,
        navigate: () => false,
        prefetch: () => {},
        renderSlot: () => null,
      }}
    >
      {element}
    </HostProvider>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failures.push(error);
      },
    },
  );
  const markup = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  return markup;
}

/** @throws Error when what is exposed is not what the contract promises. */
async function elementOf(build: OpenedBuild, part: BuiltPart): Promise<ReactNode> {
  const module = await build.importExpose(part.files.name);
  const { Page, Slot, content } = (module ?? {}) as Partial<PageModule & SlotModule>;
  const Component = part.kind === "page" ? Page : Slot;
  if (typeof Component === "function" && content !== undefined) {
    // Cast: a part's component takes its own content, whatever its type.
    return <Component content={content as never} />;
  }
  throw new Error(
    `${part.files.name} exposes ${Object.keys(module ?? {}).join(", ") || "nothing"}; expected ${part.kind === "page" ? "Page" : "Slot"} and content.`,
  );
}
