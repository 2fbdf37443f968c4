import type { ShellContent } from "./shell.pt.ts";

export default {
  skipToContent: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  services: "Leistungen",
  language: "Sprache",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  loading: "Seite wird geladen",
  footer: {
    tagline: "Wir machen aus Daten außergewöhnliche Ergebnisse für Ihr Unternehmen.",
    about: "Über uns",
    services: "Leistungen",
    contact: "Kontakt",
    professionalNetwork: "Berufliches Netzwerk",
    photoSharing: "Fotos",
    privacy: "Datenschutz",
    imprint: "Impressum",
    accessibility: "Barrierefreiheit",
    newTab: "öffnet in neuem Tab",
    rights: "Alle Rechte vorbehalten.",
  },
  unexpectedError: {
    explanation:
      "Beim Öffnen dieser Seite ist ein Fehler aufgetreten. Der Rest der Website funktioniert wie gewohnt.",
    home: "Zur Startseite",
  },
  notFound: {
    title: "Hoppla! Seite nicht gefunden",
    home: "Zurück zur Startseite",
    lang: "de",
  },
} satisfies ShellContent;
