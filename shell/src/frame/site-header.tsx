import { htmlLang, localeNames, locales } from "@site/contract/locales";
import { Link, useLanguage, useSite } from "@site/contract/runtime";
import { Icon } from "@site/ui/icon";
import { Menu, X } from "lucide";
import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { contentIn } from "../content/shell-content.ts";
import { useShell } from "../context/shell-context.ts";
import { useLanguageSwitch } from "../routing/language-switch.ts";
import { Dropdown, useDisclosure } from "./disclosure.tsx";
import { LanguageLinks, MenuItems, MenuLinks, useAlternateAddress } from "./menu-items.tsx";

/** Vertical scroll above which the bar gets a background, in px (specification, section 9). */
const scrolledThresholdPx = 50;

/** Read once after each scroll: to ask the browser for it during a click would have it compute the layout. */
let isPastThreshold: boolean | undefined;

function subscribe(onChange: () => void): () => void {
  const readAgain = () => {
    isPastThreshold = undefined;
    onChange();
  };
  isPastThreshold = undefined;
  window.addEventListener("scroll", readAgain, { passive: true });
  return () => window.removeEventListener("scroll", readAgain);
}

/** Undefined until the page runs. */
function useScrolled(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => (isPastThreshold ??= window.scrollY > scrolledThresholdPx),
    () => undefined,
  );
}

/**
 * The bar at the top: transparent over the hero, white, blurred and shadowed once the page scrolls.
 * It is sticky over a page that begins below it, so that contrast checkers see its background. It
 * scrolls away in a low window, as at a zoom of 400 %, where it would cover half of the window, and
 * until the page runs: its white words would stay over white parts of the page.
 */
export function SiteHeader() {
  const locale = useLanguage();
  const content = contentIn(locale);
  const isScrolled = useScrolled();
  const focusRing = isScrolled ? "focus-ring" : "focus-ring-dark";
  const place = isScrolled === undefined ? "relative" : "sticky top-0";
  const ground = isScrolled ? "bg-white/95 text-ink shadow-md backdrop-blur-md" : "text-white";

  return (
    <header
      className={`${place} z-50 -mb-18 h-18 [@media(max-height:20rem)]:relative soft-colors ${ground} print:hidden`}
    >
      <nav
        aria-label={content.mainNavigation}
        className="container-page flex h-full items-center justify-between gap-4"
      >
        <Link to="home" className={`flex min-h-11 items-center gap-2 font-semibold ${focusRing}`}>
          <BrandMark />
          {useSite().brand}
        </Link>
        <ul className="-mr-3 hidden items-center lg:flex">
          <MenuItems
            className={`flex min-h-11 items-center px-3 text-sm font-medium underline-offset-8 hover:underline aria-[current=page]:underline ${focusRing}`}
            group={(pages, label) => (
              <li>
                <Dropdown
                  label={label ?? content.services}
                  opensOnHover
                  align="start"
                  isDark={!isScrolled}
                >
                  {(close) => (
                    <MenuLinks
                      pages={pages}
                      className="flex min-h-11 items-center px-3 text-sm whitespace-nowrap focus-ring hover:bg-sand aria-[current=page]:font-semibold"
                      onChoose={close}
                    />
                  )}
                </Dropdown>
              </li>
            )}
          />
          <li>
            <Dropdown
              label={locale.toUpperCase()}
              name={`${locale.toUpperCase()}, ${content.language}: ${localeNames[locale]}`}
              align="end"
              isDark={!isScrolled}
            >
              {(close) => <LanguageLinks onChoose={close} />}
            </Dropdown>
          </li>
        </ul>
        <MobileMenu isDark={!isScrolled} />
      </nav>
      <PendingLine label={content.loading} />
    </header>
  );
}

const mobileLink =
  "flex min-h-11 items-center text-lg focus-ring aria-[current=page]:font-semibold";

/**
 * The menu of small screens. Its language buttons submit a form without fields, so that they work
 * without JavaScript.
 */
function MobileMenu({ isDark }: { isDark: boolean }) {
  const locale = useLanguage();
  const content = contentIn(locale);
  const { frame, button, isOpen, visibility, close, toggle } = useDisclosure();
  const switchTo = useLanguageSwitch();
  const addressIn = useAlternateAddress();

  return (
    <div ref={frame} className="group lg:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        aria-label={isOpen ? content.closeMenu : content.openMenu}
        className={`-mr-[10px] grid size-11 cursor-pointer place-items-center ${isDark ? "focus-ring-dark" : "focus-ring"}`}
        onClick={toggle}
      >
        <Icon icon={isOpen ? X : Menu} className="size-6" />
      </button>
      <div
        id="site-menu"
        className={`container-page absolute inset-x-0 top-full max-h-[calc(100dvh-4.5rem)] overflow-y-auto bg-white py-6 text-ink shadow-lg forced-colors:border ${visibility}`}
      >
        <ul className="flex flex-col gap-1">
          <MenuItems
            className={mobileLink}
            onChoose={close}
            group={(pages, label) => (
              <li className="border-y border-line py-2">
                <p className="text-sm font-semibold text-slate">{label ?? content.services}</p>
                <ul className="pl-4">
                  <MenuLinks pages={pages} className={mobileLink} onChoose={close} />
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
              className="min-h-11 min-w-14 cursor-pointer rounded-full border border-deep/40 px-4 text-sm font-semibold focus-ring aria-pressed:bg-deep aria-pressed:text-white forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]"
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

/** Says that a page is loading, after a delay that most pages never reach. */
function PendingLine({ label }: { label: string }) {
  // A page that was rendered ahead is not loading.
  const isPending = useStore(
    useShell().pageState,
    ({ pendingAddress, aheadPath }) => pendingAddress !== undefined && pendingAddress !== aheadPath,
  );
  if (!isPending) return null;
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="pending-line absolute inset-x-0 bottom-0 h-0.5 bg-tide forced-colors:bg-[Highlight]"
    />
  );
}

/** The tide in a square: points that become a line. Decorative beside the brand's name. */
function BrandMark() {
  return (
    <svg
      viewBox="0 0 32 32"
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 9h0M8 14h0M5 19h0M9 23h0M11 8h0M4 25h0M12 18h0" strokeWidth="2.6" opacity="0.7" />
      <path d="M12 20C17 20 18 12 28 11" strokeWidth="2.6" />
    </svg>
  );
}
