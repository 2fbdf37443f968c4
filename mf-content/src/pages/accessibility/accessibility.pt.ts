import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Declaração de acessibilidade",
    description:
      "Como construímos este site segundo as WCAG 2.2, nível AA, como verificamos isso, quais limites conhecemos e como nos avisar de uma barreira.",
  },
  title: "Acessibilidade",
  lead: "Queremos que todos consigam usar este site: em qualquer navegador, só com o teclado ou com leitor de tela.",
  sections: [
    {
      heading: "O que seguimos",
      texts: [
        "Construímos este site segundo as Diretrizes de Acessibilidade para Conteúdo Web (WCAG) 2.2, no nível AA.",
        {
          when: "brazil",
          text: "Com isso atendemos à Lei Brasileira de Inclusão (Lei 13.146/2015, art.\u00a063).",
        },
      ],
    },
    {
      heading: "Como verificamos",
      list: [
        "Antes de cada publicação, um teste automático examina todas as páginas, cada uma em um dos três idiomas, em tela de celular e de computador.",
        "Menus, formulários e carrosséis são testados só com o teclado.",
        "Testamos em modo de alto contraste, com movimento reduzido e sem JavaScript: todo o texto continua legível, e os formulários de contato e de newsletter funcionam.",
        "Esses testes não apontam nenhuma barreira. Não houve auditoria externa.",
      ],
    },
    {
      heading: "Limites que conhecemos",
      list: [
        "A página de agendamento e as redes sociais pertencem a outros serviços. Não respondemos pela acessibilidade deles; você também pode marcar uma conversa por e-mail.",
        "Navegadores muito antigos recebem as páginas sem animações e sem menus interativos. Texto, links e os dois formulários funcionam.",
      ],
    },
    {
      heading: "Encontrou uma barreira?",
      texts: [
        "Escreva para {email} e informe a página e o navegador ou leitor de tela que usou. Enviamos o conteúdo em outro formato e corrigimos a página.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
