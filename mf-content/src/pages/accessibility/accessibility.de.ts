import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Erklärung zur Barrierefreiheit",
    description:
      "Wie wir diese Website nach den WCAG 2.2 auf Stufe AA bauen, wie wir das prüfen, welche Grenzen wir kennen und wie Sie uns eine Barriere melden.",
  },
  title: "Barrierefreiheit",
  lead: "Diese Website soll für alle nutzbar sein: in jedem Browser, allein mit der Tastatur oder mit einem Screenreader.",
  sections: [
    {
      heading: "Woran wir uns halten",
      texts: [
        "Wir bauen diese Website nach den Richtlinien für barrierefreie Webinhalte (WCAG) 2.2 auf Stufe AA.",
        {
          when: "brazil",
          text: "Damit erfüllen wir auch das brasilianische Inklusionsgesetz (Lei 13.146/2015, Art.\u00a063).",
        },
      ],
    },
    {
      heading: "Wie wir prüfen",
      list: [
        "Vor jeder Veröffentlichung untersucht ein automatischer Test alle Seiten, jede in einer der drei Sprachen, in der Breite eines Smartphones und eines Desktops.",
        "Menüs, Formulare und Karussells prüfen wir allein mit der Tastatur.",
        "Wir prüfen mit den Kontrastfarben des Betriebssystems, mit reduzierter Bewegung und ohne JavaScript: Alle Texte bleiben lesbar, und die Formulare für Kontakt und Newsletter funktionieren.",
        "Nach diesen Tests ist uns keine Barriere bekannt. Eine externe Prüfung gab es nicht.",
      ],
    },
    {
      heading: "Grenzen, die wir kennen",
      list: [
        "Die Buchungsseite und die sozialen Netzwerke gehören zu anderen Diensten. Für deren Barrierefreiheit können wir nicht einstehen; ein Gespräch können Sie auch per E-Mail vereinbaren.",
        "Sehr alte Browser erhalten die Seiten ohne Animationen und ohne interaktive Menüs. Texte, Links und beide Formulare funktionieren.",
      ],
    },
    {
      heading: "Eine Barriere gefunden?",
      texts: [
        "Schreiben Sie an {email}, auf welcher Seite und mit welchem Browser oder Screenreader Sie darauf gestoßen sind. Wir senden Ihnen den Inhalt in anderer Form und beheben den Fehler.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
