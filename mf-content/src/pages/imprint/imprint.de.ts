import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Impressum",
    description:
      "Wer diese Website betreibt: Firma, Anschrift, Vertretung, Registereintrag, Umsatzsteuer-Identifikationsnummer und Kontakt nach § 5 DDG.",
  },
  title: "Impressum",
  lead: "Angaben nach §\u00a05 DDG: wer diese Website betreibt und wie Sie uns erreichen.",
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
