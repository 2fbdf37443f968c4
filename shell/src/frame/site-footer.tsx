import { Link, useLanguage, useSite } from "@site/contract/runtime";
import { ExternalLink } from "@site/ui/buttons";
import { useSyncExternalStore } from "react";
import { contentIn } from "../content/shell-content.ts";
import { useShell } from "../context/shell-context.ts";

/** Pages of a site whose configuration names its operator. */
const legalPages = ["imprint", "privacy", "accessibility"] as const;

const never = () => () => {};

/**
 * The current year; until hydration the composition's, so that prerendered and hydrated text agree.
 */
function useYear(): number {
  const { year } = useShell().composition;
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => year,
  );
}

export function SiteFooter() {
  const site = useSite();
  const content = contentIn(useLanguage()).footer;
  const year = useYear();
  const link =
    "inline-flex min-h-11 items-center underline-offset-4 hover:underline focus-ring-dark";

  return (
    <footer className="bg-ink text-white print:hidden">
      <div className="container-page grid gap-10 pt-16 pb-10 md:grid-cols-[1fr_auto_auto]">
        <div>
          <p className="headline text-xl">{site.brand}</p>
          <p className="mt-3 max-w-80 text-foam">{content.tagline}</p>
        </div>
        <ul>
          <li>
            <Link to="about" className={link}>
              {content.about}
            </Link>
          </li>
          <li>
            <Link to="service-advanced-analytics" className={link}>
              {content.services}
            </Link>
          </li>
          <li>
            <Link to="contact" className={link}>
              {content.contact}
            </Link>
          </li>
        </ul>
        <ul>
          <li>
            <ExternalLink href={site.professionalNetworkUrl} className={link}>
              <span>{site.professionalNetworkName ?? content.professionalNetwork}</span>
              <span className="sr-only">{` (${content.newTab})`}</span>
            </ExternalLink>
          </li>
          <li>
            <ExternalLink href={site.photoSharingUrl} className={link}>
              <span>{site.photoSharingName ?? content.photoSharing}</span>
              <span className="sr-only">{` (${content.newTab})`}</span>
            </ExternalLink>
          </li>
        </ul>
      </div>
      <div className="container-page">
        {site.legal && (
          <ul className="flex flex-wrap gap-x-6 pb-3 text-sm">
            {legalPages.map((page) => (
              <li key={page}>
                <Link to={page} className={link}>
                  {content[page]}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="border-t border-white/15 py-6 text-sm text-foam">
          {`© ${year} ${site.brand}. ${content.rights}`}
        </p>
      </div>
    </footer>
  );
}
