import type { Locale } from "@site/contract/locales";

/*
 * The specification's error catalogue (section 8) and what its forms are labelled with, written
 * down a second time on purpose: the site's own content is held against it.
 */

export interface NewsletterWords {
  label: string;
  submit: string;
  submitting: string;
  thanks: string;
  error: string;
  success: string;
  invalid: string;
  failed: string;
  subscribed: string;
  repeated: string;
  /** What follows `failed` after an address that is too long. */
  tooLong: string;
}

export const newsletterWords: Record<Locale, NewsletterWords> = {
  pt: {
    label: "Seu e-mail",
    submit: "Inscrever-se",
    submitting: "Inscrevendo...",
    thanks: "Obrigado por se inscrever!",
    error: "Erro",
    success: "Sucesso!",
    invalid: "Por favor, insira um email válido",
    failed: "Erro de rede. Tente novamente.",
    subscribed: "Inscrito com sucesso!",
    repeated: "Este email já está inscrito.",
    tooLong: "O endereço é longo demais.",
  },
  en: {
    label: "Your email",
    submit: "Subscribe",
    submitting: "Subscribing...",
    thanks: "Thank you for subscribing!",
    error: "Error",
    success: "Success!",
    invalid: "Please enter a valid email address",
    failed: "Network error. Please try again.",
    subscribed: "Successfully subscribed!",
    repeated: "This email is already subscribed.",
    tooLong: "The address is too long.",
  },
  de: {
    label: "Ihre E-Mail-Adresse",
    submit: "Abonnieren",
    submitting: "Wird gesendet...",
    thanks: "Vielen Dank für Ihre Anmeldung!",
    error: "Fehler",
    success: "Geschafft!",
    invalid: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
    failed: "Netzwerkfehler. Bitte versuchen Sie es erneut.",
    subscribed: "Erfolgreich abonniert!",
    repeated: "Diese E-Mail ist bereits abonniert.",
    tooLong: "Die Adresse ist zu lang.",
  },
};

export const contactFields = ["name", "email", "company", "service", "message"] as const;

export type ContactField = (typeof contactFields)[number];

export interface ContactWords {
  labels: Record<ContactField, string>;
  placeholder: string;
  services: readonly [string, string, string, string];
  submit: string;
  sending: string;
  sent: readonly [title: string, text: string];
  failed: readonly [title: string, text: string];
}

export const contactWords: Record<Locale, ContactWords> = {
  pt: {
    labels: {
      name: "Nome",
      email: "E-mail",
      company: "Empresa",
      service: "Serviço",
      message: "Mensagem",
    },
    placeholder: "Selecione um serviço",
    services: ["Advanced Analytics", "Business Intelligence", "Engenharia de Dados", "Automações"],
    submit: "Enviar mensagem",
    sending: "Enviando...",
    sent: ["Mensagem enviada!", "Entraremos em contato em breve."],
    failed: ["Erro ao enviar", "Por favor, tente novamente."],
  },
  en: {
    labels: {
      name: "Name",
      email: "Email",
      company: "Company",
      service: "Service",
      message: "Message",
    },
    placeholder: "Select a service",
    services: ["Advanced Analytics", "Business Intelligence", "Data Engineering", "Automations"],
    submit: "Send message",
    sending: "Sending...",
    sent: ["Message sent!", "We'll get back to you shortly."],
    failed: ["Error sending message", "Please try again."],
  },
  de: {
    labels: {
      name: "Name",
      email: "E-Mail",
      company: "Unternehmen",
      service: "Leistung",
      message: "Nachricht",
    },
    placeholder: "Leistung auswählen",
    services: [
      "Advanced Analytics",
      "Business Intelligence",
      "Daten Engineering",
      "Automatisierung",
    ],
    submit: "Nachricht senden",
    sending: "Wird gesendet...",
    sent: ["Nachricht gesendet!", "Wir werden uns in Kürze bei Ihnen melden."],
    failed: ["Fehler beim Senden", "Bitte versuchen Sie es erneut."],
  },
};
