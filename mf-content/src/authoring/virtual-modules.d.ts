declare module "virtual:blog.*" {
  const content: import("../blog-content.ts").BlogContent;
  export default content;
}

declare module "virtual:article/*" {
  const content: import("../article/article-content.ts").ArticleContent;
  export default content;
}
