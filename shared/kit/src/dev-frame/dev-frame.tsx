import { htmlLang, type Locale, localeOfPath, locales } from "@site/contract/locales";
import type { PageModule, PagePaths, SlotModule } from "@site/contract/page";
import { HostProvider } from "@site/contract/runtime";
import { type ComponentType, use } from "react";
import { createRoot } from "react-dom/client";
import { reportingRoot } from "../dev-errors/report-page-error.ts";
import { exampleSite, fakeHost } from "../test-kit/example-site.ts";

type Exposed = Partial<PageModule & SlotModule>;
type Loaders = Record<string, () => Promise<{ default: Exposed }>>;

const loaded = new Map<string, Promise<{ default: Exposed }>>();

/** A page or slot of the remote, by the name of its expose. */
function Loaded({ loaders, name }: { loaders: Loaders; name: string }) {
  const loading =
    loaded.get(name) ?? loaders[name]?.() ?? Promise.reject(new Error(`No expose ${name}`));
  loaded.set(name, loading);
  const { Page, Slot, content } = use(loading).default;
  const Part = (Page ?? Slot) as ComponentType<{ content: unknown }>;
  return <Part content={content} />;
}

/**
 * Shows one remote's pages without a shell: a bar with its pages and languages, the page below.
 * Links to pages of other remotes appear as plain text, a sentence stands in place of other remotes' slots.
 */
export function startDevFrame(
  name: string,
  pages: Record<string, PagePaths>,
  loaders: Loaders,
): void {
  const path = window.location.pathname;
  const locale = localeOfPath(path);
  document.documentElement.lang = htmlLang[locale];
  const page = Object.keys(pages).find((id) => Object.values(pages[id] ?? {}).includes(path));
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root, reportingRoot).render(
    <HostProvider
      value={fakeHost(locale, {
        site: exampleSite,
        pathOf: (id, wanted) => pages[id]?.[wanted],
        renderSlot: (slot) =>
          loaders[`./slot-${slot}.${locale}`] ? (
            <Loaded loaders={loaders} name={`./slot-${slot}.${locale}`} />
          ) : (
            <p>Slot “{slot}” is filled by another remote.</p>
          ),
      })}
    >
      <FrameBar name={name} pages={pages} current={page} locale={locale} />
      <main data-mf={name}>
        {page ? (
          <Loaded loaders={loaders} name={`./${page}.${locale}`} />
        ) : (
          <h1>Choose a page of {name} above</h1>
        )}
      </main>
    </HostProvider>,
  );
}

function FrameBar({
  name,
  pages,
  current,
  locale,
}: {
  name: string;
  pages: Record<string, PagePaths>;
  current: string | undefined;
  locale: Locale;
}) {
  return (
    <nav
      aria-label={`Pages of ${name}`}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-4 bg-white px-4 py-2 text-sm shadow-sm"
    >
      <strong>{name}</strong>
      {Object.entries(pages).map(([id, paths]) => (
        <a key={id} href={paths[locale]} aria-current={id === current ? "page" : undefined}>
          {id}
        </a>
      ))}
      {current &&
        locales.map((other) => (
          <a key={other} href={pages[current]?.[other]} hrefLang={other}>
            {other.toUpperCase()}
          </a>
        ))}
    </nav>
  );
}
