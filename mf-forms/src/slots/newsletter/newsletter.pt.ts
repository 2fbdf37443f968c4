import type { Translated } from "@site/contract/page";

const content = {
  label: "Seu e-mail",
  privacy: "Usamos seu endereço só para a newsletter.",
  submit: "Inscrever-se",
  /** The button's label while the call is under way. */
  submitting: "Inscrevendo...",
  privacyNotice: "Aviso de privacidade",
  honeypot: {
    label: "Deixe este campo vazio",
    error: "Este campo precisa ficar vazio. Apague o conteúdo e envie de novo.",
  },
  confirmation: {
    title: "Obrigado por se inscrever!",
    text: "A próxima edição chega à sua caixa de entrada.",
  },
  /** In place of the confirmation, where subscribers confirm by e-mail. */
  unconfirmed: {
    title: "Falta confirmar",
    text: "Enviamos um e-mail para você. Abra o link que está nele para confirmar a inscrição; até lá, não enviaremos mais nada.",
  },
  errorTitle: "Erro",
  successTitle: "Sucesso!",
  invalid: "Por favor, insira um email válido",
  success: "Inscrito com sucesso!",
  failure: "Erro de rede. Tente novamente.",
  alreadySubscribed: "Este email já está inscrito.",
  /** Follows `failure` where the visitor can do something about it. */
  advice: {
    tooMany: "Foram muitas tentativas seguidas: espere um pouco.",
    tooLong: "O endereço é longo demais.",
  },
} as const;

export default content;

export type NewsletterContent = Translated<typeof content>;
