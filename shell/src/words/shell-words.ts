import type { Language } from "shared/languages";
import de from "./de.ts";
import en from "./en.ts";
import pt from "./pt.ts";

/** Everything the frame around the pages says. */
export interface ShellWords {
  skipToContent: string;
  mainNavigation: string;
  services: string;
  language: string;
  openMenu: string;
  closeMenu: string;
  loading: string;
  footer: {
    tagline: string;
    about: string;
    services: string;
    contact: string;
    professionalNetwork: string;
    photoSharing: string;
    newTab: string;
    rights: string;
  };
  unavailable: {
    title: string;
    explanation: string;
    retry: string;
  };
}

const words = { pt, en, de } satisfies Record<Language, ShellWords>;

export function shellWords(language: Language): ShellWords {
  return words[language];
}
