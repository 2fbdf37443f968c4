import type { FormContent } from "./form-content.pt.ts";

export default {
  contact: {
    done: {
      title: "Nachricht gesendet!",
      text: "Wir werden uns in Kürze bei Ihnen melden.",
    },
    again: {
      title: "Bitte prüfen Sie Ihre Angaben",
      text: "Ihre Nachricht wurde noch nicht gesendet. Bitte korrigieren Sie die markierten Felder und senden Sie die Nachricht dann ab; Ihr Text ist erhalten geblieben.",
    },
    labels: {
      name: "Name",
      email: "E-Mail",
      company: "Unternehmen",
      service: "Leistung",
      message: "Nachricht",
    },
    button: "Nachricht senden",
  },
  newsletter: {
    done: {
      title: "Erfolgreich abonniert!",
      text: "Vielen Dank für Ihre Anmeldung. Die nächste Ausgabe kommt per E-Mail.",
    },
    repeated: { title: "Alles in Ordnung", text: "Diese E-Mail ist bereits abonniert." },
    again: {
      title: "Bitte prüfen Sie Ihre Angaben",
      text: "Bitte korrigieren Sie die Adresse und senden Sie das Formular dann ab.",
    },
    labels: { email: "E-Mail" },
    button: "Abonnieren",
  },
  subscription: {
    pending: {
      title: "Ihre Bestätigung fehlt noch",
      text: "Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin und bestätigen Sie die Anmeldung.",
    },
    ask: {
      title: "Anmeldung bestätigen",
      text: "Bestätigen Sie, dass Sie den Newsletter unter dieser Adresse erhalten möchten.",
    },
    confirmed: {
      title: "Anmeldung bestätigt!",
      text: "Die nächste Ausgabe kommt per E-Mail.",
    },
    leave: {
      title: "Newsletter abbestellen",
      text: "Danach erhalten Sie den Newsletter nicht mehr.",
    },
    left: {
      title: "Newsletter abbestellt",
      text: "An diese Adresse senden wir keinen Newsletter mehr.",
    },
    invalid: {
      title: "Dieser Link gilt nicht mehr",
      text: "Bitte prüfen Sie, ob Sie den vollständigen Link aus der E-Mail geöffnet haben. Um den Newsletter zu erhalten, melden Sie sich noch einmal an; um ihn abzubestellen, schreiben Sie uns.",
    },
    buttons: { confirm: "Anmeldung bestätigen", unsubscribe: "Abbestellen" },
  },
  issues: {
    missing: "Bitte füllen Sie dieses Feld aus.",
    "too-long": "Der Text ist länger als erlaubt. Bitte kürzen Sie ihn etwas.",
    "not-an-address": "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    unknown: "Bitte wählen Sie eine der Möglichkeiten.",
    unreadable: "Ein Zeichen ist nicht lesbar. Bitte geben Sie den Text noch einmal ein.",
  },
  confirm: {
    title: "Nur noch eine Bestätigung",
    text: "Ein unsichtbares Feld des Formulars war ausgefüllt. Solche Felder füllen sonst nur Spam-Programme aus. Wenn Sie selbst geschrieben haben, senden Sie das Formular einfach noch einmal ab; es geht nichts verloren.",
  },
  tooLong: {
    title: "Die Nachricht ist zu lang",
    text: "Bitte gehen Sie zurück, kürzen Sie den Text und senden Sie ihn noch einmal ab. Den Rest können Sie uns schicken, sobald wir geantwortet haben.",
  },
  tooMany: {
    title: "Zu viele Versuche in kurzer Zeit",
    text: "Bitte warten Sie etwas, gehen Sie zurück und versuchen Sie es erneut.",
  },
  failed: {
    title: "Das hat nicht geklappt",
    text: "Bitte gehen Sie zurück und versuchen Sie es erneut.",
  },
  back: "Zurück zur Website",
} satisfies FormContent;
