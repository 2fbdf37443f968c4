import { htmlLang, locales } from "@site/contract/locales";
import { useLanguage } from "@site/contract/runtime";
import { Menu, X } from "lucide-react";
import { contentIn } from "../content/shell-content.ts";
import { useLanguageSwitch } from "../routing/language-switch.ts";
import { useDisclosure } from "./disclosure.tsx";
import { localeNames, useAlternateAddress } from "./language-links.tsx";
import { MenuItems, MenuLinks } from "./menu-items.tsx";

const linkStyle = "flex min-h-11 items-center text-lg focus-ring aria-[current=page]:font-semibold";

/**
 * The menu of small screens. Its language buttons submit a form without fields, so that they work
 * without JavaScript.
 */
export function MobileMenu({ isDark }: { isDark: boolean }) {
  const locale = useLanguage();
  const content = contentIn(locale);
  const { frame, button, isOpen, visibility, close, toggle } = useDisclosure();
  const switchTo = useLanguageSwitch();
  const addressIn = useAlternateAddress();
  const Icon = isOpen ? X : Menu;

  return (
    <div ref={frame} className="group lg:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        aria-label={isOpen ? content.closeMenu : content.openMenu}
        className={`grid size-11 cursor-pointer place-items-center ${isDark ? "focus-ring-dark" : "focus-ring"}`}
        onClick={toggle}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      <div
        id="site-menu"
        className={`container-page absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto bg-white py-6 text-ink shadow-lg ${visibility}`}
      >
        <ul className="flex flex-col gap-1">
          <MenuItems
            className={linkStyle}
            onChoose={close}
            group={(pages, label) => (
              <li className="border-y border-line py-2">
                <p className="text-sm font-semibold text-slate">{label ?? content.services}</p>
                <ul className="pl-4">
                  <MenuLinks pages={pages} className={linkStyle} onChoose={close} />
                </ul>
              </li>
            )}
          />
        </ul>
        <form className="mt-4 flex gap-2">
          {locales.map((other) => (
            <button
              key={other}
              type="submit"
              formAction={addressIn(other)}
              lang={htmlLang[other]}
              aria-label={`${other.toUpperCase()}, ${localeNames[other]}`}
              aria-pressed={other === locale}
              className="min-h-11 min-w-14 cursor-pointer rounded-full border border-deep/40 px-4 text-sm font-semibold focus-ring aria-pressed:bg-deep aria-pressed:text-white forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
              onClick={(event) => {
                event.preventDefault();
                close();
                switchTo(other);
              }}
            >
              {other.toUpperCase()}
            </button>
          ))}
        </form>
      </div>
    </div>
  );
}
