import type { Translated } from "@site/contract/page";

const content = {
  skipToContent: "Ir para o conteúdo",
  mainNavigation: "Navegação principal",
  services: "Serviços",
  language: "Idioma",
  openMenu: "Abrir menu",
  closeMenu: "Fechar menu",
  loading: "Carregando a página",
  footer: {
    tagline: "Transformamos dados em resultados excepcionais para o seu negócio.",
    about: "Sobre",
    services: "Serviços",
    contact: "Contato",
    professionalNetwork: "Rede profissional",
    photoSharing: "Fotos",
    privacy: "Privacidade",
    imprint: "Aviso legal",
    accessibility: "Acessibilidade",
    newTab: "abre em nova aba",
    rights: "Todos os direitos reservados.",
  },
  unexpectedError: {
    explanation: "Ocorreu um erro ao abrir esta página. O restante do site funciona normalmente.",
    home: "Ir para a página inicial",
  },
  /** The generic English wording (specification, section 2). */
  notFound: {
    title: "Oops! Page not found",
    home: "Return to Home",
    lang: "en",
  },
} as const;

export default content;

/** All text of the frame around the pages, in one language. */
export type ShellContent = Translated<typeof content>;
