import type { Plugin } from "vite";

/**
 * Builds a release for production whatever `NODE_ENV` says: under any other value JSX becomes calls
 * of React's development runtime, which the shell doesn't share, and a copy of it gets into the
 * release. To be the first plugin: others read the variable too.
 */
export function productionBuild(): Plugin {
  return {
    name: "site:production-build",
    apply: "build",
    enforce: "pre",
    config() {
      process.env["NODE_ENV"] = "production";
    },
    // Vite lets a `.env` file have the last word where the variable was not set at first.
    configResolved({ isProduction, root, envDir }) {
      if (isProduction) return;
      throw new Error(
        `${root}: a release is built with NODE_ENV=production, but it is ${process.env["NODE_ENV"]}. Remove NODE_ENV from the .env files in ${envDir || root}.`,
      );
    },
  };
}
