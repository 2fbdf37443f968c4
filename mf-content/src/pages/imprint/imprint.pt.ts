import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Aviso legal e dados da empresa",
    description:
      "Quem publica este site e como falar com a empresa: razão social, endereço, representante, registro e dados de contato.",
  },
  title: "Aviso legal",
  lead: "Quem publica este site e como falar com a empresa.",
  sections: [
    {
      heading: "Empresa",
      facts: [
        { label: "Razão social", value: "{name}" },
        { label: "Endereço", value: "{address}" },
        { label: "Representada por", value: "{representative}" },
        { label: "CNPJ", value: "{cnpj}" },
        { label: "Registro", value: "{register}" },
        { label: "Número de identificação do imposto sobre valor agregado (UE)", value: "{vatId}" },
      ],
    },
    {
      heading: "Contato",
      facts: [
        { label: "E-mail", value: "{email}" },
        { label: "Telefone", value: "{phone}" },
      ],
    },
    { heading: "Responsável pelos artigos", texts: ["{editor}"] },
  ],
} satisfies LegalContent as LegalContent;
