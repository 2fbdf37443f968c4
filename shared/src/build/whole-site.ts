import type { UserConfig } from "vite";

export function serveWholeSite(root: string): UserConfig {
  return { root };
}
