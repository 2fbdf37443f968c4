import type { LegalContent } from "#legal/legal-content.ts";

export default {
  meta: {
    title: "Aviso de privacidade",
    description:
      "Quais dados este site recebe, para quê, por quanto tempo e quais são os seus direitos segundo a LGPD e o GDPR. Sem cookies de rastreamento.",
  },
  title: "Privacidade",
  lead: "Para ler este site, você não precisa dizer quem é. Aqui está o que recebemos quando você escreve, o que as páginas informam sozinhas, por quanto tempo guardamos esses dados e o que você pode exigir.",
  sections: [
    {
      heading: "Quem responde pelos dados",
      facts: [
        { label: "Controlador", value: "{name}, {address}" },
        {
          label: "Encarregado e contato para proteção de dados",
          value: "{dataProtectionName}, {dataProtectionEmail}",
        },
        {
          label: "Representante na União Europeia (art.\u00a027 do GDPR)",
          value: "{euRepresentative}",
        },
      ],
    },
    {
      heading: "Formulário de contato",
      texts: [
        "Recebemos nome, e-mail, empresa, serviço de interesse, mensagem, idioma e o momento do envio. Usamos esses dados para responder a você e preparar uma proposta. Nada disso é obrigatório por lei; sem os campos marcados, não conseguimos responder.",
        "Base legal: procedimentos preliminares relacionados a contrato, a seu pedido (art.\u00a07º, V, da LGPD; art.\u00a06(1)(b) do GDPR).",
        "Apagamos a mensagem quando ela deixa de ser necessária e nenhuma lei manda guardá-la, ou assim que você pedir. Os registros técnicos da entrega são apagados {requestDays} depois dela.",
      ],
    },
    {
      heading: "Newsletter",
      texts: [
        "Recebemos seu e-mail, o idioma e o momento da inscrição, só para enviar a newsletter. Base legal: seu consentimento (art.\u00a07º, I, da LGPD; art.\u00a06(1)(a) do GDPR). Você pode revogá-lo a qualquer momento: basta escrever para {dataProtectionEmail}. A partir daí, guardamos o endereço só para registrar que a inscrição foi cancelada, até você pedir que o apaguemos. Quando pedimos uma confirmação por e-mail e ela não vem, apagamos o endereço depois de oito dias.",
      ],
    },
    {
      heading: "Segurança e erros",
      texts: [
        "A página nos envia um evento em quatro casos: quando algo parece um ataque, como um script desconhecido; quando mais de cem teclas são pressionadas em um minuto; quando as ferramentas de desenvolvedor são abertas ou fechadas; e quando um script da página falha. O evento traz tipo, horário, endereço da página, página anterior, navegador, tamanho da tela e da janela, fuso horário e o endereço ou um trecho curto do script, elemento ou erro em questão. Uma barra lateral do navegador também pode parecer uma ferramenta de desenvolvedor. O evento nunca informa quais teclas foram pressionadas nem o conteúdo de um campo. Guardamos esses eventos por {eventDays}.",
        "À parte disso, as páginas informam erros, tempos de carregamento e que foram carregadas, sem nada que identifique quem as abriu. Guardamos esses registros por {reportDays}.",
        "O endereço IP serve só para limitar a quantidade de requisições e, por uma hora, para contar cada visita uma só vez. Fica na memória do servidor; se o site usa um servidor de banco de dados, a contagem é feita nele com um hash do endereço, por uma hora. Base legal: legítimo interesse em um site seguro e em funcionamento (art.\u00a07º, IX, da LGPD; art.\u00a06(1)(f) do GDPR).",
      ],
    },
    {
      heading: "Cookies e o que fica no navegador",
      texts: [
        "O site não usa cookies de rastreamento, estatística de terceiros nem publicidade. O navegador guarda só o necessário para o site funcionar; por isso não há aviso de cookies. Fontes, imagens e scripts vêm do próprio site.",
        "Só o retrato na página “Sobre nós” vem de {portraitHost}: ao abrir essa página, seu navegador revela a ele seu endereço IP.",
      ],
      list: [
        "contact-draft e contact-attempt (armazenamento de sessão): o rascunho do formulário e, no envio, uma cópia com um número aleatório que evita o envio em dobro. Os dois ficam até o envio ou até você fechar a aba.",
        {
          when: "throttled",
          text: "contact-email (armazenamento local): o momento do último envio, para limitar a frequência.",
        },
        "release-group (cookie, 30 dias): definido quando você abre uma página enquanto uma nova versão do site é testada com parte dos visitantes. É um de 10.000 números, distribuídos em sequência; não guardamos nada associado a ele.",
      ],
    },
    {
      heading: "Quem trata os dados para nós",
      texts: [
        {
          when: "ownStore",
          text: "As mensagens e inscrições ficam em nosso próprio banco de dados. Além do provedor de hospedagem, ninguém as recebe.",
        },
        "Ao enviar um formulário, ou quando uma página informa um evento de segurança, seu navegador acessa diretamente {directHosts} e assim revela seu endereço IP.",
      ],
      list: [
        "Hospedagem: {hosting}",
        {
          when: "hostedTable",
          text: "Banco de dados das mensagens e dos eventos de segurança: {hostedTableProvider}",
        },
        {
          when: "messagesInWarehouse",
          text: "Banco de dados das mensagens e inscrições: {warehouseProvider}",
        },
        { when: "warehouse", text: "Banco de dados das inscrições: {warehouseProvider}" },
        { when: "email", text: "Envio de e-mails: {emailProvider}" },
      ],
    },
    {
      heading: "Transferência para outros países",
      texts: [
        {
          when: "noTransfer",
          text: "Cada prestador trata os dados no país indicado no endereço dele, acima.",
        },
        "O tratamento por {adequacy} se apoia em uma decisão de adequação (art.\u00a033, I, da LGPD; art.\u00a045 do GDPR).",
        "O tratamento por {clauses} se apoia em cláusulas-padrão contratuais (art.\u00a033, II, da LGPD; art.\u00a046 do GDPR). Enviamos uma cópia a quem pedir.",
        "Quem abre a página de agendamento ou uma rede social passa a ser visitante daquele serviço. O link não informa de onde você veio.",
      ],
    },
    {
      heading: "Seus direitos",
      texts: [
        "Você pode pedir confirmação e acesso, correção, eliminação, bloqueio ou limitação, portabilidade e informação sobre as entidades com que compartilhamos dados, além de se opor ao tratamento e revogar um consentimento (art.\u00a018 da LGPD; arts.\u00a07 e 15 a 21 do GDPR). Escreva para {dataProtectionEmail}. É gratuito. Não tomamos decisões automatizadas nem criamos perfis.",
        {
          when: "brazil",
          text: "Você também pode reclamar à Agência Nacional de Proteção de Dados (ANPD), em gov.br/anpd.",
        },
        "Autoridade que recebe reclamações na União Europeia: {supervisoryAuthority}. Você também pode procurar a autoridade do lugar onde mora.",
      ],
    },
  ],
} satisfies LegalContent as LegalContent;
