import type { NewsletterContent } from "./newsletter.pt.ts";

export default {
  label: "Ihre E-Mail-Adresse",
  privacy: "Wir nutzen Ihre Adresse nur für den Newsletter.",
  submit: "Abonnieren",
  submitting: "Wird gesendet...",
  privacyNotice: "Datenschutzerklärung",
  honeypot: {
    label: "Bitte lassen Sie dieses Feld leer",
    error:
      "Dieses Feld muss leer bleiben. Bitte löschen Sie den Inhalt und versuchen Sie es erneut.",
  },
  confirmation: {
    title: "Vielen Dank für Ihre Anmeldung!",
    text: "Die nächste Ausgabe kommt in Ihr Postfach.",
  },
  unconfirmed: {
    title: "Ihre Bestätigung fehlt noch",
    text: "Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin, um Ihre Anmeldung zu bestätigen; bis dahin schicken wir Ihnen nichts weiter.",
  },
  errorTitle: "Fehler",
  successTitle: "Geschafft!",
  invalid: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  success: "Erfolgreich abonniert!",
  failure: "Netzwerkfehler. Bitte versuchen Sie es erneut.",
  alreadySubscribed: "Diese E-Mail ist bereits abonniert.",
  advice: {
    tooMany: "Das waren zu viele Versuche hintereinander: Bitte warten Sie etwas.",
    tooLong: "Die Adresse ist zu lang.",
  },
} satisfies NewsletterContent;
