import type { PageComposition } from "@site/contract/composition";
import {
  htmlLang,
  type Locale,
  localeNames,
  locales,
  withLocalePrefix,
} from "@site/contract/locales";
import type { MenuEntry } from "@site/contract/manifest";
import type { PageId } from "@site/contract/page";
import { Link, useLanguage } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { Fragment, type ReactNode, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useShell } from "../context/shell-context.ts";
import { useLanguageSwitch } from "../routing/language-switch.ts";
import { isForBrowser } from "../routing/links.ts";

export interface MenuPage {
  page: PageId;
  entry: MenuEntry;
}

/** An entry of the menu: a page, or a group of pages behind a dropdown. */
type MenuItem =
  | ({ kind: "page" } & MenuPage)
  | {
      kind: "group";
      group: string;
      /** The label that a remote gave the group; the shell has one for "services". */
      label: MenuEntry["groupLabel"];
      pages: MenuPage[];
    };

/** The site's menu, as the composition's pages declare it. A group takes its first page's place. */
export function menuOf(pages: PageComposition["pages"]): MenuItem[] {
  const entries = Object.entries(pages)
    .flatMap(([page, { menu }]) =>
      // Cast: the composition has the page, so a link may name it.
      menu ? [{ page: page as PageId, entry: menu }] : [],
    )
    .toSorted((a, b) => a.entry.order - b.entry.order);
  const items: MenuItem[] = [];
  for (const { page, entry } of entries) {
    const { group, groupLabel: label } = entry;
    if (!group) {
      items.push({ kind: "page", page, entry });
      continue;
    }
    const known = items.find((item) => item.kind === "group" && item.group === group);
    if (known?.kind === "group") {
      known.pages.push({ page, entry });
      known.label ??= label;
    } else items.push({ kind: "group", group, label, pages: [{ page, entry }] });
  }
  return items;
}

interface LinkLook {
  className: string;
  onChoose?: () => void;
}

/**
 * The site's menu as list items: a link for each page, and whatever `group` renders for a group's
 * pages and the label that a remote gave it.
 */
export function MenuItems({
  group,
  ...look
}: LinkLook & { group: (pages: readonly MenuPage[], label: string | undefined) => ReactNode }) {
  const { composition } = useShell();
  const locale = useLanguage();
  const items = useMemo(() => menuOf(composition.pages), [composition]);
  return items.map((item) =>
    item.kind === "page" ? (
      <MenuLinks key={item.page} pages={[item]} {...look} />
    ) : (
      <Fragment key={item.group}>{group(item.pages, item.label?.[locale])}</Fragment>
    ),
  );
}

export function MenuLinks({
  pages,
  className,
  onChoose,
}: LinkLook & { pages: readonly MenuPage[] }) {
  const { composition } = useShell();
  const { pathname } = useLocation();
  const locale = useLanguage();
  const current = destinationAt(composition.pages, pathname);
  return pages.map(({ page, entry }) => (
    <li key={page}>
      <Link
        to={page}
        aria-current={current.kind === "page" && current.id === page ? "page" : undefined}
        className={className}
        onClick={({ nativeEvent }) => {
          if (!isForBrowser(nativeEvent)) onChoose?.();
        }}
      >
        {entry.label[locale]}
      </Link>
    </li>
  ));
}

/**
 * Address of the page on screen in another language, for links that work without JavaScript. All
 * unknown addresses share one prerendered document, so the links there lead home.
 */
export function useAlternateAddress(): (locale: Locale) => string {
  const { pathname } = useLocation();
  const { composition } = useShell();
  return (locale) => {
    const destination = destinationAt(composition.pages, pathname);
    return destination.kind === "page"
      ? destination.page.paths[locale]
      : withLocalePrefix("/", locale);
  };
}

export function LanguageLinks({ onChoose }: { onChoose: () => void }) {
  const current = useLanguage();
  const switchTo = useLanguageSwitch();
  const addressIn = useAlternateAddress();
  return locales.map((locale) => (
    <li key={locale}>
      <a
        href={addressIn(locale)}
        lang={htmlLang[locale]}
        hrefLang={htmlLang[locale]}
        aria-current={locale === current ? "true" : undefined}
        className="flex min-h-11 items-center px-3 text-sm focus-ring hover:bg-sand aria-[current=true]:font-semibold"
        onClick={(event) => {
          if (isForBrowser(event.nativeEvent)) return;
          event.preventDefault();
          onChoose();
          switchTo(locale);
        }}
      >
        {localeNames[locale]}
      </a>
    </li>
  ));
}
