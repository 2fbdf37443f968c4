import type { RemoteDeclaration } from "@site/kit/build";
import { aboutPages } from "./src/pages/about/about-declaration.ts";
import { blogPages, blogPlugins } from "./src/pages/blog/blog-declaration.ts";
import { casePages } from "./src/pages/cases/cases-declaration.ts";

export default {
  pages: { ...casePages, ...blogPages, ...aboutPages },
  plugins: blogPlugins,
} satisfies RemoteDeclaration;
