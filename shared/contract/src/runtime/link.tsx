import type { AnchorHTMLAttributes, MouseEvent } from "react";
import type { Locale } from "../locales.ts";
import type { PageId } from "../page.ts";
import { useHost, useLanguage } from "./host.ts";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Id of the page, as its remote's manifest declares it: `contact`, `case-churn`. */
  to: PageId;
  /** Defaults to the language the visitor reads. */
  locale?: Locale;
  /** Anchor on that page, without the hash sign. */
  hash?: string;
}

/** True for a click that the browser should handle itself: new tab, download, another button. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  return (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.currentTarget.target === "_blank"
  );
}

/**
 * A link to a page of the site by its id. It is an ordinary anchor: without JavaScript, or when
 * the shell leaves it to the browser, it loads the address as a document. A page that the
 * composition does not have renders as plain text, never as a dead link.
 */
export function Link({ to, locale, hash, onClick, children, ...anchor }: LinkProps) {
  const host = useHost();
  const current = useLanguage();
  const path = host.pathOf(to, locale ?? current);
  if (path === undefined) return <span className={anchor.className}>{children}</span>;

  const address = hash ? `${path}#${hash}` : path;
  return (
    <a
      {...anchor}
      href={address}
      onClick={(event) => {
        onClick?.(event);
        if (!isForBrowser(event) && host.navigate(address)) event.preventDefault();
      }}
      // No `onPointerEnter`: React drops it where the pointer comes from a part whose code never arrived.
      onPointerOver={() => host.prefetch(address)}
      onFocus={() => host.prefetch(address)}
    >
      {children}
    </a>
  );
}
