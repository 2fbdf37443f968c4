declare module "virtual:blog.*" {
  const content: import("./article-facts.ts").BlogPageContent;
  export default content;
}

declare module "virtual:article/*" {
  const content: import("./article-facts.ts").ArticleContent;
  export default content;
}
