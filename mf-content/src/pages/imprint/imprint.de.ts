import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Impressum",
    description:
      "Wer diese Website betreibt und wie Sie das Unternehmen erreichen: Firma, Anschrift, Vertretung, Registereintrag und Kontakt.",
  },
  title: "Impressum",
  lead: "Wer diese Website betreibt und wie Sie das Unternehmen erreichen.",
  sections: [
    {
      heading: "Unternehmen",
      facts: [
        { label: "Firma", value: "{name}" },
        { label: "Anschrift", value: "{address}" },
        { label: "Vertreten durch", value: "{representative}" },
        { label: "Brasilianische Unternehmensnummer (CNPJ)", value: "{cnpj}" },
        { label: "Registereintrag", value: "{register}" },
        { label: "Umsatzsteuer-Identifikationsnummer (§\u00a027a UStG)", value: "{vatId}" },
      ],
    },
    {
      heading: "Kontakt",
      facts: [
        { label: "E-Mail", value: "{email}" },
        { label: "Telefon", value: "{phone}" },
      ],
    },
    {
      heading: "Inhaltlich verantwortlich nach §\u00a018 Abs.\u00a02 MStV",
      texts: ["{editor}"],
    },
  ],
} satisfies LegalContent as LegalContent;
