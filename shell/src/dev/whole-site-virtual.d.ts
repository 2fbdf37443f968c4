declare module "virtual:whole-site" {
  import type { Composition } from "@site/contract/composition";
  export const composition: Composition;
  export const loaders: Record<string, Record<string, () => Promise<{ default: unknown }>>>;
}
