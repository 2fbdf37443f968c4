/** Everything the frame around the pages says. */
export interface ShellWords {
  skipToContent: string;
  mainNavigation: string;
  services: string;
  locale: string;
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
    privacy: string;
    imprint: string;
    accessibility: string;
    newTab: string;
    rights: string;
  };
  unavailable: {
    title: string;
    explanation: string;
    retry: string;
  };
}
