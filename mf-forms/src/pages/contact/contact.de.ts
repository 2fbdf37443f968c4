import * as facts from "@site/ui/facts";
import type { ContactContent } from "./contact.pt.ts";

export default {
  meta: {
    title: "Kontakt",
    description: `Welche Entscheidung wartet auf eine Zahl, auf die Verlass ist? Schreiben Sie uns oder buchen Sie ein kostenloses Gespräch von ${facts.consultationMinutes} Minuten.`,
    schema: [{ "@type": "ContactPage", name: "Kontakt" }],
  },
  title: "Kontakt",
  lead: "Welche Entscheidung wartet auf eine Zahl, auf die Verlass ist? Ein paar Zeilen genügen. Es antworten dieselben Leute, die später die Lösung bauen.",
  booking: {
    title: "Lieber direkt sprechen?",
    text: `Ein kostenloses Gespräch von ${facts.consultationMinutes} Minuten, zu einer Zeit Ihrer Wahl.`,
    action: "Kostenloses Gespräch buchen",
  },
  details: {
    email: "E-Mail",
    location: {
      title: "Standort",
      place: "Florianópolis, SC, Brasilien",
      reach: "Wir arbeiten mit Unternehmen in Brasilien und Europa.",
    },
  },
  form: {
    title: "Schreiben Sie uns",
    requiredNote: "Felder mit * sind Pflichtfelder.",
    fields: {
      name: { label: "Name", missing: "Bitte geben Sie Ihren Namen ein." },
      email: { label: "E-Mail", missing: "Bitte geben Sie Ihre E-Mail-Adresse ein." },
      company: { label: "Unternehmen", missing: "Bitte nennen Sie Ihr Unternehmen." },
      service: { label: "Leistung", missing: "Bitte wählen Sie eine Leistung." },
      message: { label: "Nachricht", missing: "Bitte schreiben Sie eine Nachricht." },
    },
    issues: {
      "too-long": "Der Text ist länger als erlaubt. Bitte kürzen Sie ihn etwas.",
      "not-an-address": "Diese Adresse wirkt unvollständig. Beispiel: name@firma.de",
      unreadable: "Ein Zeichen ist nicht lesbar. Bitte geben Sie den Text noch einmal ein.",
    },
    servicePlaceholder: "Leistung auswählen",
    services: {
      "Advanced Analytics": "Advanced Analytics",
      "Business Intelligence": "Business Intelligence",
      "Data Engineering": "Daten Engineering",
      Automations: "Automatisierung",
    },
    messageHint: "Welche Entscheidung hängt von den Daten ab? Wo liegen sie heute?",
    honeypot: {
      label: "Bitte lassen Sie dieses Feld leer",
      error:
        "Dieses Feld muss leer bleiben. Bitte löschen Sie den Inhalt und versuchen Sie es erneut.",
    },
    privacy: "Diese Angaben nutzen wir nur, um Ihnen zu antworten und ein Angebot vorzubereiten.",
    submit: "Nachricht senden",
    sending: "Wird gesendet...",
    privacyNotice: "Datenschutzerklärung",
    sent: { title: "Nachricht gesendet!", text: "Wir werden uns in Kürze bei Ihnen melden." },
    failed: { title: "Fehler beim Senden", text: "Bitte versuchen Sie es erneut." },
    afterSending: {
      sent: "Ihre Nachricht ist bei uns angekommen.",
      general: "Ihr Text bleibt erhalten, auch wenn Sie diesen Tab neu laden.",
      rejected:
        "Ein Feld wurde nicht angenommen. Bitte prüfen Sie die E-Mail-Adresse und kürzen Sie sehr lange Texte.",
      tooMany:
        "Das waren zu viele Versuche hintereinander. Bitte warten Sie etwas und versuchen Sie es erneut. Ihr Text bleibt erhalten.",
      tooLong:
        "Die Nachricht ist zu lang für das Formular. Bitte kürzen Sie sie oder schreiben Sie uns per E-Mail.",
      blocked: "Das Formular hat diese Nachricht abgelehnt. Bitte schreiben Sie uns per E-Mail.",
      automated:
        "Das Formular akzeptiert keine automatisierten Browser. Bitte schreiben Sie uns per E-Mail.",
    },
  },
  afterwards: {
    title: "So geht es weiter",
    about: "Lernen Sie kennen, wer Ihnen antwortet",
    steps: [
      {
        title: "Wir lesen",
        text: "Ihre Nachricht erreicht das Team um {founder}, das die Lösungen entwirft und baut.",
      },
      {
        title: "Wir fragen nach",
        text: "Per E-Mail klären wir, was noch fehlt: Quellen, Datenmengen, Termine.",
      },
      {
        title: "Wir machen ein Angebot",
        text: "Ist das Problem klar, nennen wir Ihnen Umfang, Termine und Preis für den ersten Schritt. Code und Daten bleiben in Ihrer Cloud.",
      },
    ],
  },
} satisfies ContactContent;
