import type { ShellWords } from "./shell-words.ts";

export default {
  skipToContent: "Ir para o conteúdo",
  mainNavigation: "Navegação principal",
  services: "Serviços",
  locale: "Idioma",
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
  unavailable: {
    title: "Esta página não carregou por completo",
    explanation:
      "Uma parte do site não respondeu. O que já está disponível aparece abaixo; o restante do site funciona normalmente.",
    retry: "Tentar novamente",
  },
} satisfies ShellWords;
