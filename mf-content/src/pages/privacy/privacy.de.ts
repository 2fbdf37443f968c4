import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Datenschutzerklärung",
    description:
      "Welche Daten diese Website erhält, wofür und wie lange, und welche Rechte Sie nach DSGVO und LGPD haben. Ohne Tracking-Cookies.",
  },
  title: "Datenschutz",
  lead: "Um diese Website zu lesen, müssen Sie nicht sagen, wer Sie sind. Hier steht, was wir erhalten, wenn Sie uns schreiben, was die Seiten von selbst melden, wie lange wir es aufbewahren und was Sie verlangen können.",
  sections: [
    {
      heading: "Wer für Ihre Daten verantwortlich ist",
      facts: [
        { label: "Verantwortlicher", value: "{name}, {address}" },
        {
          label: "Ansprechpartner für den Datenschutz",
          value: "{dataProtectionName}, {dataProtectionEmail}",
        },
        {
          label: "Vertreter in der Europäischen Union (Art.\u00a027 DSGVO)",
          value: "{euRepresentative}",
        },
      ],
    },
    {
      heading: "Kontaktformular",
      texts: [
        "Wir erhalten Name, E-Mail-Adresse, Unternehmen, gewünschte Leistung, Nachricht, Sprache und Zeitpunkt. Damit antworten wir Ihnen und bereiten ein Angebot vor. Kein Gesetz verpflichtet Sie zu diesen Angaben; ohne die mit * markierten Angaben können wir nicht antworten.",
        "Rechtsgrundlage: vorvertragliche Maßnahmen auf Ihre Anfrage hin (Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO; Art.\u00a07 V LGPD).",
        "Wir löschen Ihre Nachricht, wenn sie nicht mehr gebraucht wird und kein Gesetz ihre Aufbewahrung verlangt, oder sobald Sie es wünschen. Technische Aufzeichnungen über die Zustellung werden {requestDays} danach gelöscht.",
      ],
    },
    {
      heading: "Newsletter",
      texts: [
        "Wir erhalten Ihre E-Mail-Adresse, die Sprache und den Zeitpunkt der Anmeldung, allein für den Versand des Newsletters. Rechtsgrundlage: Ihre Einwilligung (Art.\u00a06 Abs.\u00a01 lit.\u00a0a DSGVO; Art.\u00a07 I LGPD). Sie können sie jederzeit widerrufen: Eine Nachricht an {dataProtectionEmail} genügt. Danach ist die Adresse nur noch als abgemeldet vermerkt, bis Sie ihre Löschung verlangen. Bitten wir um eine Bestätigung per E-Mail und sie bleibt aus, löschen wir die Adresse nach acht Tagen.",
      ],
    },
    {
      heading: "Sicherheit und Fehler",
      texts: [
        "Die Website meldet uns ein Ereignis, wenn etwas nach einem Angriff aussieht (etwa ein fremdes Skript), wenn in einer Minute mehr als hundert Tasten gedrückt werden, wenn jemand die Entwicklerwerkzeuge öffnet oder schließt oder wenn ein Skript einen Fehler auslöst. Die Meldung enthält Art, Zeitpunkt, Adresse der Seite, vorherige Seite, Browser, Größe von Bildschirm und Fenster, Zeitzone sowie die Adresse oder einen kurzen Auszug des betroffenen Skripts, Elements oder Fehlers. Auch eine Seitenleiste des Browsers kann wie Entwicklerwerkzeuge aussehen. Welche Tasten es waren und was in einem Feld steht, wird nie übermittelt. Wir bewahren diese Ereignisse {eventDays} auf.",
        "Getrennt davon melden die Seiten Fehler, Ladezeiten und dass sie geladen sind, ohne Angaben darüber, wer sie geöffnet hat. Wir bewahren diese Meldungen {reportDays} auf.",
        "Ihre IP-Adresse dient nur dazu, die Zahl der Anfragen zu begrenzen und Besuche innerhalb einer Stunde nur einmal zu zählen. Sie bleibt im Arbeitsspeicher des Servers. Nutzt die Website einen Datenbankserver, werden die Anfragen dort unter einem Hashwert der Adresse gezählt, eine Stunde lang. Rechtsgrundlage: unser berechtigtes Interesse an einer sicheren und funktionierenden Website (Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; Art.\u00a07 IX LGPD).",
      ],
    },
    {
      heading: "Cookies und was im Browser bleibt",
      texts: [
        "Diese Website verwendet keine Tracking-Cookies, keine Statistikdienste Dritter und keine Werbung. Im Browser wird nur gespeichert, was für den Betrieb nötig ist; deshalb gibt es kein Cookie-Banner. Schriften, Bilder und Skripte kommen von der Website selbst.",
        "Nur das Porträt auf der Seite „Über uns“ kommt von {portraitHost}: Beim Öffnen dieser Seite erfährt dieser Anbieter Ihre IP-Adresse.",
      ],
      list: [
        "contact-draft und contact-attempt (Sitzungsspeicher): der Entwurf des Kontaktformulars und beim Absenden eine Kopie mit einer Zufallszahl, die ein doppeltes Absenden verhindert. Beides bleibt gespeichert, bis die Nachricht gesendet ist oder Sie den Tab schließen.",
        {
          when: "throttled",
          text: "contact-email (lokaler Speicher): der Zeitpunkt Ihrer letzten Nachricht, um die Häufigkeit zu begrenzen.",
        },
        "release-group (Cookie, 30 Tage): gesetzt, wenn Sie eine Seite öffnen, während eine neue Version der Website mit einem Teil der Besucher erprobt wird. Es ist eine von 10.000 Zahlen, die reihum vergeben werden; wir speichern nichts dazu.",
      ],
    },
    {
      heading: "Wer Daten für uns verarbeitet",
      texts: [
        {
          when: "ownStore",
          text: "Nachrichten und Anmeldungen bleiben in unserer eigenen Datenbank. Außer an den Hosting-Anbieter geben wir sie an niemanden weiter.",
        },
        "Beim Absenden eines Formulars, oder wenn eine Seite ein Sicherheitsereignis meldet, verbindet sich Ihr Browser direkt mit {directHosts} und übermittelt dabei Ihre IP-Adresse.",
      ],
      list: [
        "Hosting: {hosting}",
        {
          when: "hostedTable",
          text: "Datenbank für Nachrichten und Sicherheitsereignisse: {hostedTableProvider}",
        },
        {
          when: "messagesInWarehouse",
          text: "Datenbank für Nachrichten und Anmeldungen: {warehouseProvider}",
        },
        { when: "warehouse", text: "Datenbank für Anmeldungen: {warehouseProvider}" },
        { when: "email", text: "Versand von E-Mails: {emailProvider}" },
      ],
    },
    {
      heading: "Übermittlung in andere Länder",
      texts: [
        {
          when: "noTransfer",
          text: "Jeder Dienstleister verarbeitet die Daten in dem Land, das in seiner Anschrift steht.",
        },
        "Die Verarbeitung durch {adequacy} stützt sich auf einen Angemessenheitsbeschluss (Art.\u00a045 DSGVO; Art.\u00a033 I LGPD).",
        "Die Verarbeitung durch {clauses} stützt sich auf Standardvertragsklauseln (Art.\u00a046 DSGVO; Art.\u00a033 II LGPD). Eine Kopie senden wir auf Anfrage.",
        "Wenn Sie die Buchungsseite oder ein soziales Netzwerk öffnen, sind Sie Besucher dieses Dienstes. Der Link verrät ihm nicht, von welcher Website Sie kommen.",
      ],
    },
    {
      heading: "Ihre Rechte",
      texts: [
        "Sie haben das Recht auf Auskunft (auch über die Empfänger), Berichtigung, Löschung, Einschränkung und Datenübertragbarkeit; Sie können der Verarbeitung widersprechen und eine Einwilligung widerrufen (Art.\u00a07 und 15 bis 21 DSGVO; Art.\u00a018 LGPD). Schreiben Sie an {dataProtectionEmail}. Das ist kostenlos. Wir treffen keine automatisierten Entscheidungen und erstellen keine Profile.",
        {
          when: "brazil",
          text: "Sie können sich auch bei der brasilianischen Datenschutzbehörde (ANPD) beschweren, unter gov.br/anpd.",
        },
        "In der Europäischen Union nimmt diese Behörde Beschwerden entgegen: {supervisoryAuthority}. Sie können sich auch an die Behörde Ihres Wohnorts wenden.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
