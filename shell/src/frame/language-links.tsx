import { htmlLang, type Locale, locales, withLocalePrefix } from "@site/contract/locales";
import { useLanguage } from "@site/contract/runtime";
import { destinationAt } from "@site/contract/site-map";
import { usePathname, useShell } from "../context/shell-context.ts";
import { useLanguageSwitch } from "../routing/language-switch.ts";

/** Each language in its own words. */
export const localeNames = { pt: "Português", en: "English", de: "Deutsch" } as const;

/**
 * Address of the page on screen in another language, for links that work without JavaScript. An
 * unknown address shares one prerendered document with all others, so its links lead home there.
 */
export function useAlternateAddress(): (locale: Locale) => string {
  const pathname = usePathname();
  const { composition } = useShell();
  return (locale) => {
    const destination = destinationAt(composition.pages, pathname);
    return destination.kind === "page"
      ? destination.page.paths[locale]
      : withLocalePrefix("/", locale);
  };
}

/** The language dropdown's items. */
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
        className="flex min-h-11 items-center px-4 text-sm focus-ring hover:bg-sand aria-[current=true]:font-semibold"
        onClick={(event) => {
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
