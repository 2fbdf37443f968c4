declare module "virtual:remote" {
  export const name: string;
  export const loaders: Record<string, () => Promise<{ default: unknown }>>;
}
