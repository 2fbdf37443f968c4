declare module "virtual:blog.*" {
  const content: import("#pages/blog/blog.pt.ts").BlogContent &
    import("./article-facts.ts").BlogFacts;
  export default content;
}

declare module "virtual:article/*" {
  const content: import("#pages/article/article-page.tsx").ArticleContent;
  export default content;
}
