import type { ShellContent } from "./shell.pt.ts";

export default {
  skipToContent: "Skip to content",
  mainNavigation: "Main navigation",
  services: "Services",
  language: "Language",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  loading: "Loading the page",
  footer: {
    tagline: "We turn data into exceptional results for your business.",
    about: "About",
    services: "Services",
    contact: "Contact",
    professionalNetwork: "Professional network",
    photoSharing: "Photos",
    privacy: "Privacy",
    imprint: "Legal notice",
    accessibility: "Accessibility",
    newTab: "opens in a new tab",
    rights: "All rights reserved.",
  },
  unexpectedError: {
    explanation:
      "Something went wrong while this page was loading. The rest of the site works as usual.",
    home: "Return to Home",
  },
  notFound: {
    title: "Oops! Page not found",
    home: "Return to Home",
    lang: "en",
  },
} satisfies ShellContent;
