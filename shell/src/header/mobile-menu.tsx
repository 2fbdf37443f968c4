import { htmlLang, languages } from "@site/contract/languages";
import { Link, useLanguage } from "@site/contract/runtime";
import { Menu, X } from "lucide-react";
import { useRef, useState } from "react";
import { useLanguageSwitch } from "../routing/language-switch.ts";
import { wordsIn } from "../words/words-in.ts";
import { languageNames, useAlternateAddress } from "./language-links.tsx";
import type { MenuItem } from "./menu.ts";

/**
 * The menu of small screens. It is a popover, so that it opens and closes without JavaScript; its
 * language buttons submit a form without fields for the same reason.
 */
export function MobileMenu({
  items,
  isCurrent,
  isDark,
}: {
  items: readonly MenuItem[];
  isCurrent: (page: string) => boolean;
  isDark: boolean;
}) {
  const language = useLanguage();
  const words = wordsIn(language);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const switchTo = useLanguageSwitch();
  const addressIn = useAlternateAddress();
  const close = () => popover.current?.hidePopover();
  const Icon = isOpen ? X : Menu;
  const linkStyle =
    "flex min-h-11 items-center text-lg focus-ring aria-[current=page]:font-semibold";

  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        aria-label={isOpen ? words.closeMenu : words.openMenu}
        className={`grid size-11 cursor-pointer place-items-center ${isDark ? "focus-ring-dark" : "focus-ring"}`}
      >
        <Icon aria-hidden="true" className="size-6" />
      </button>
      <div
        ref={popover}
        id="site-menu"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="container-page inset-x-0 top-18 bottom-auto max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-0 bg-white py-6 text-ink shadow-lg"
      >
        <ul className="flex flex-col gap-1">
          {items.map((item) =>
            item.kind === "page" ? (
              <li key={item.page}>
                <Link
                  to={item.page}
                  aria-current={isCurrent(item.page) ? "page" : undefined}
                  className={linkStyle}
                  onClick={close}
                >
                  {item.entry.label[language]}
                </Link>
              </li>
            ) : (
              <li key={item.group} className="border-y border-line py-2">
                <p className="text-sm font-semibold text-slate">
                  {item.label?.[language] ?? words.services}
                </p>
                <ul className="pl-4">
                  {item.pages.map(({ page, entry }) => (
                    <li key={page}>
                      <Link
                        to={page}
                        aria-current={isCurrent(page) ? "page" : undefined}
                        className={linkStyle}
                        onClick={close}
                      >
                        {entry.label[language]}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ),
          )}
        </ul>
        <form className="mt-4 flex gap-2">
          {languages.map((other) => (
            <button
              key={other}
              type="submit"
              formAction={addressIn(other)}
              lang={htmlLang[other]}
              aria-label={`${other.toUpperCase()}, ${languageNames[other]}`}
              aria-pressed={other === language}
              className="min-h-11 min-w-14 cursor-pointer rounded-full border border-deep/40 px-4 text-sm font-semibold focus-ring aria-pressed:bg-deep aria-pressed:text-white"
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
