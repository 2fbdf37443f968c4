import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Impressum",
    description:
      "Wer diese Website betreibt: Firma, Anschrift, Vertretung, Registereintrag, Umsatzsteuer-Identifikationsnummer und Kontakt nach § 5 DDG.",
  },
  title: "Impressum",
  lead: "Angaben nach § 5 DDG: wer diese Website betreibt und wie Sie uns erreichen.",
  sections: [
    {
      heading: "Unternehmen",
      facts: [
        { label: "Firma", value: "{name}" },
        { label: "Anschrift", value: "{address}" },
        { label: "Vertreten durch", value: "{representative}" },
        { label: "Brasilianische Unternehmensnummer (CNPJ)", value: "{cnpj}" },
        { label: "Registereintrag", value: "{register}" },
        { label: "Umsatzsteuer-Identifikationsnummer (§ 27a UStG)", value: "{vatId}" },
      ],
    },
    {
      heading: "Kontakt",
      facts: [
        { label: "E-Mail", value: "{email}" },
        { label: "Telefon", value: "{phone}" },
      ],
    },
    { heading: "Verantwortlich für die Artikel nach § 18 Abs. 2 MStV", texts: ["{editor}"] },
  ],
} satisfies LegalContent as LegalContent;
