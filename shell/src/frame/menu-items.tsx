import { Link, useLanguage } from "@site/contract/runtime";
import { Fragment, type ReactNode, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useShell } from "../context/shell-context.ts";
import { type MenuPage, menuOf } from "./menu.ts";

interface LinkLook {
  className: string;
  /** Called when a visitor chooses a link. */
  onChoose?: () => void;
}

/**
 * The site's menu as list items: a link for each page, and what `group` makes of a group's pages and
 * of the label that a remote gave it.
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

/** Links to pages of the menu as list items. */
export function MenuLinks({
  pages,
  className,
  onChoose,
}: LinkLook & { pages: readonly MenuPage[] }) {
  const { composition } = useShell();
  const { pathname } = useLocation();
  const locale = useLanguage();
  return pages.map(({ page, entry }) => (
    <li key={page}>
      <Link
        to={page}
        aria-current={composition.pages[page]?.paths[locale] === pathname ? "page" : undefined}
        className={className}
        onClick={onChoose}
      >
        {entry.label[locale]}
      </Link>
    </li>
  ));
}
