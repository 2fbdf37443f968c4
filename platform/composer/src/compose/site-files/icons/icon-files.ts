import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLocale, htmlLang } from "@site/contract/locales";
import type { SiteFacts } from "@site/contract/site";

/** The look's darkest colour (`shared/ui/src/theme/theme.css`). */
const ink = "#0b1f2a";

/** The brand mark in every size that somebody asks for: `favicon.ico` holds 16, 32 and 48 pixels. */
const drawn = [
  "favicon.ico",
  "icon.svg",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
] as const;

/** The site's icons and its web manifest, by address. */
export async function iconFiles(site: SiteFacts): Promise<Record<string, string | Buffer>> {
  const icons = drawn.map(
    async (file) => [`/${file}`, await readFile(join(import.meta.dirname, file))] as const,
  );
  return {
    ...Object.fromEntries(await Promise.all(icons)),
    "/site.webmanifest": webManifestOf(site),
  };
}

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest). */
function webManifestOf({ brand }: SiteFacts): string {
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    id: "/",
    name: brand,
    short_name: brand,
    start_url: "/",
    scope: "/",
    display: "browser",
    lang: htmlLang[defaultLocale],
    background_color: ink,
    theme_color: ink,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
