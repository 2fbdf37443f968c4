import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Legal notice and company details",
    description:
      "Who publishes this website and how to reach the company: legal name, address, representative, register entry and contact details.",
  },
  title: "Legal notice",
  lead: "Who publishes this website and how to reach the company.",
  sections: [
    {
      heading: "Company",
      facts: [
        { label: "Legal name", value: "{name}" },
        { label: "Address", value: "{address}" },
        { label: "Represented by", value: "{representative}" },
        { label: "Brazilian company number (CNPJ)", value: "{cnpj}" },
        { label: "Register entry", value: "{register}" },
        { label: "VAT identification number", value: "{vatId}" },
      ],
    },
    {
      heading: "Contact",
      facts: [
        { label: "Email", value: "{email}" },
        { label: "Telephone", value: "{phone}" },
      ],
    },
    { heading: "Responsible for the articles", texts: ["{editor}"] },
  ],
} satisfies LegalContent as LegalContent;
