import type { ContentOf } from "@site/contract/page";
import * as facts from "@site/ui/facts";

const content = {
  meta: {
    title: "Contato",
    description: `Conte qual decisão está esperando um número confiável. Escreva para quem constrói as soluções ou agende uma conversa gratuita de ${facts.consultationMinutes} minutos.`,
    schema: [{ "@type": "ContactPage", name: "Contato" }],
  },
  title: "Contato",
  lead: "Qual decisão está esperando um número confiável? Conte qual é, em poucas linhas. Quem responde é quem constrói as soluções.",
  booking: {
    title: "Prefere conversar?",
    text: `Uma conversa gratuita de ${facts.consultationMinutes} minutos, no horário que você escolher.`,
    action: "Agendar conversa gratuita",
  },
  details: {
    email: "E-mail",
    location: {
      title: "Onde estamos",
      place: "Florianópolis, SC, Brasil",
      reach: "Trabalhamos com empresas no Brasil e na Europa.",
    },
  },
  form: {
    title: "Escreva para nós",
    requiredNote: "Campos com * são obrigatórios.",
    fields: {
      name: { label: "Nome", missing: "Informe seu nome." },
      email: { label: "E-mail", missing: "Informe seu e-mail." },
      company: { label: "Empresa", missing: "Informe o nome da empresa." },
      service: { label: "Serviço", missing: "Escolha um serviço." },
      message: { label: "Mensagem", missing: "Escreva sua mensagem." },
    },
    issues: {
      "too-long": "O texto passa do tamanho permitido. Encurte um pouco.",
      "not-an-address": "Este e-mail parece incompleto. Exemplo: nome@empresa.com.br",
      unreadable: "Há um caractere que não conseguimos ler. Digite o texto de novo.",
    },
    servicePlaceholder: "Selecione um serviço",
    services: {
      "Advanced Analytics": "Advanced Analytics",
      "Business Intelligence": "Business Intelligence",
      "Data Engineering": "Engenharia de Dados",
      Automations: "Automações",
    },
    /** Questions that an enquiry answers best, below the message's label. */
    messageHint: "Que decisão depende dos dados? Em que sistemas eles estão hoje?",
    honeypot: {
      label: "Deixe este campo vazio",
      error: "Este campo precisa ficar vazio. Apague o conteúdo e envie de novo.",
    },
    privacy: "Usamos estes dados só para responder a você e preparar uma proposta.",
    submit: "Enviar mensagem",
    sending: "Enviando...",
    privacyNotice: "Aviso de privacidade",
    sent: { title: "Mensagem enviada!", text: "Entraremos em contato em breve." },
    failed: { title: "Erro ao enviar", text: "Por favor, tente novamente." },
    /** Stays below the button after the toast is gone: what to do now. */
    afterSending: {
      sent: "Sua mensagem chegou até nós.",
      general: "Seu texto continua aqui, mesmo se você recarregar a página.",
      rejected: "Algum campo não foi aceito. Confira o e-mail e encurte textos muito longos.",
      tooMany:
        "Foram muitas tentativas seguidas. Espere um pouco e envie de novo. Seu texto continua aqui.",
      tooLong: "A mensagem é longa demais para o formulário. Encurte o texto ou mande por e-mail.",
      blocked: "O formulário recusou este envio. Escreva para nós por e-mail.",
      automated: "O formulário não aceita navegadores automatizados. Escreva para nós por e-mail.",
    },
  },
  afterwards: {
    title: "O que acontece depois",
    about: "Conheça quem responde",
    steps: [
      {
        /** `{founder}` stands for the founder's name. */
        title: "Lemos",
        text: "Sua mensagem chega à equipe de {founder}, que projeta e constrói as soluções.",
      },
      {
        title: "Perguntamos",
        text: "Respondemos por e-mail e perguntamos o que falta saber: fontes, volumes, prazo.",
      },
      {
        title: "Propomos",
        text: "Com o problema claro, você recebe a proposta de um primeiro passo, com escopo, prazo e preço. Código e dados ficam na sua nuvem.",
      },
    ],
  },
} as const;

export default content;

export type ContactContent = ContentOf<typeof content>;
