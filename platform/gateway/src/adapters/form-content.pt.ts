import type { Translated } from "@site/contract/page";
import type { ContactField } from "@site/contract/submission";

/** Content of the pages that respond to a form sent without JavaScript. */
const content = {
  contact: {
    done: { title: "Mensagem enviada!", text: "Entraremos em contato em breve." },
    again: {
      title: "Confira os dados",
      text: "Sua mensagem ainda não foi enviada. Corrija os campos indicados e envie de novo; o que você escreveu continua aqui.",
    },
    labels: {
      name: "Nome",
      email: "E-mail",
      company: "Empresa",
      service: "Serviço",
      message: "Mensagem",
    } satisfies Record<ContactField, string>,
    button: "Enviar mensagem",
  },
  newsletter: {
    done: {
      title: "Inscrito com sucesso!",
      text: "Obrigado pela inscrição. A próxima edição chega por e-mail.",
    },
    repeated: { title: "Tudo certo", text: "Este email já está inscrito." },
    again: { title: "Confira os dados", text: "Confira o endereço e envie de novo." },
    labels: { email: "E-mail" },
    button: "Inscrever-se",
  },
  /** The newsletter's links, where subscriptions are confirmed by e-mail. */
  subscription: {
    pending: {
      title: "Falta confirmar",
      text: "Enviamos um e-mail para você. Abra o link e confirme a inscrição.",
    },
    ask: {
      title: "Confirmar a inscrição",
      text: "Confirme que você quer receber a newsletter neste endereço.",
    },
    confirmed: {
      title: "Inscrição confirmada!",
      text: "A próxima edição chega por e-mail.",
    },
    leave: {
      title: "Cancelar a inscrição",
      text: "Depois disso, você não recebe mais a newsletter.",
    },
    left: {
      title: "Inscrição cancelada",
      text: "Você não recebe mais a newsletter neste endereço.",
    },
    invalid: {
      title: "Este link não vale mais",
      text: "Confira se você abriu o link completo do e-mail. Para receber a newsletter, inscreva-se de novo; para sair, escreva para nós.",
    },
    buttons: { confirm: "Confirmar inscrição", unsubscribe: "Cancelar inscrição" },
  },
  issues: {
    missing: "Preencha este campo.",
    "too-long": "O texto passa do tamanho permitido. Encurte um pouco.",
    "not-an-address": "Por favor, insira um email válido",
    unknown: "Escolha uma das opções.",
    unreadable: "Há um caractere que não conseguimos ler. Digite o texto de novo.",
  },
  /** Asks the visitor to send the form again, because the honeypot was filled in. */
  confirm: {
    title: "Só mais uma confirmação",
    text: "Um campo invisível do formulário veio preenchido, coisa típica de programa de spam. Se foi você quem escreveu, é só enviar de novo; nada se perdeu.",
  },
  tooLong: {
    title: "A mensagem é longa demais",
    text: "Volte, encurte o texto e envie de novo. O resto você manda quando respondermos por e-mail.",
  },
  tooMany: {
    title: "Muitas tentativas em pouco tempo",
    text: "Espere um pouco, volte e tente de novo.",
  },
  failed: { title: "Não deu certo", text: "Por favor, volte e tente de novo." },
  back: "Voltar ao site",
} as const;

export default content;

export type FormContent = Translated<typeof content>;
