import { forbiddenIn, withoutPreloads } from "@site/contract/forbidden-markup";
import type { Locale } from "@site/contract/locales";
import { HostProvider } from "@site/contract/runtime";
import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import type { ComponentType } from "react";
import { prerender } from "react-dom/static.edge";
import { exampleSite, fakeHost } from "./example-site.ts";

// Node has these without a value, so a page that reads them would fail with other words than composed.
if (typeof document === "undefined") {
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
}

/**
 * Markup of a page or slot, prerendered as the composer does it, in a frame that exists for the
 * test alone. Rejects with whatever it throws.
 */
export async function prerendered(
  Part: ComponentType<{ content: unknown }>,
  content: unknown,
  locale: Locale,
): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <HostProvider value={fakeHost(locale, { site: exampleSite })}>
      <Part content={content} />
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

/** What may not be in that markup, with the source that the element names in development. */
export function forbiddenMarkup(markup: string): { issue: string; source: string | undefined }[] {
  const elements = elementsBelow(parseFragment(withoutPreloads(markup)));
  return forbiddenIn(elements, exampleSite).map(({ element, issue }) => ({
    issue,
    source: element.attrs.find(({ name }) => name === "data-source")?.value,
  }));
}

type Tree = DefaultTreeAdapterMap;

function elementsBelow(parent: Tree["parentNode"]): Tree["element"][] {
  return parent.childNodes.flatMap((node) =>
    "tagName" in node ? [node, ...elementsBelow(node)] : [],
  );
}
