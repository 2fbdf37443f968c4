import { htmlLang, type Locale, localeOfPath, locales } from "@site/contract/locales";
import type { PageModule, PagePaths, SlotModule } from "@site/contract/page";
import { HostProvider, pageLanguageStore } from "@site/contract/runtime";
import { type ReactNode, use } from "react";
import { createRoot } from "react-dom/client";
import { reportingRoot } from "../dev-errors/report-page-error.ts";
import { exampleSite } from "../test-kit/example-site.ts";

type Loaders = Record<string, () => Promise<{ default: unknown }>>;

const loaded = new Map<string, Promise<{ default: unknown }>>();

function load(loaders: Loaders, name: string): Promise<{ default: unknown }> {
  const known = loaded.get(name);
  if (known) return known;
  const loading = loaders[name]?.() ?? Promise.reject(new Error(`No expose ${name}`));
  loaded.set(name, loading);
  return loading;
}

function Loaded<Module>({
  loaders,
  name,
  children,
}: {
  loaders: Loaders;
  name: string;
  children: (module: Module) => ReactNode;
}) {
  return children(use(load(loaders, name)).default as Module);
}

/**
 * Shows one remote's pages without a shell: a bar with its pages and languages, the page below.
 * Links to pages of other remotes appear as plain text, slots of other remotes stay empty.
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
      value={{
        languageStore: pageLanguageStore(locale),
        site: exampleSite,
        pathOf: (id, wanted) => pages[id]?.[wanted],
        navigate: () => false,
        prefetch: () => {},
        renderSlot: (slot) =>
          loaders[`./slot-${slot}.${locale}`] ? (
            <Loaded<SlotModule> loaders={loaders} name={`./slot-${slot}.${locale}`}>
              {({ Slot, content }) => <Slot content={content} />}
            </Loaded>
          ) : (
            <p>Slot “{slot}” is filled by another remote.</p>
          ),
      }}
    >
      <FrameBar name={name} pages={pages} current={page} locale={locale} />
      <main data-mf={name}>
        {page ? (
          <Loaded<PageModule> loaders={loaders} name={`./${page}.${locale}`}>
            {({ Page, content }) => <Page content={content} />}
          </Loaded>
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
