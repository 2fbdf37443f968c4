import { defaultLanguage, htmlLang } from "@site/contract/languages";
import type { SiteFacts } from "@site/contract/site";
import { colors, css } from "#compose/drawing/colors.ts";
import { icoOf } from "./ico.ts";
import { iconSvg, squareIcon, tabIcon } from "./icon-drawing.ts";

/** Sizes inside `favicon.ico`, in pixels. */
const icoSizes = [16, 32, 48] as const;

let drawn: Promise<Record<string, Buffer>> | undefined;

/** The site's icons and its web manifest, by address. */
export async function iconFiles(site: SiteFacts): Promise<Record<string, string | Buffer>> {
  // They show the mark alone, so one drawing serves every composition of this process.
  drawn ??= drawnIcons();
  return { ...(await drawn), "/icon.svg": iconSvg(), "/site.webmanifest": manifestOf(site) };
}

async function drawnIcons(): Promise<Record<string, Buffer>> {
  const ico = icoSizes.map(async (size) => ({ size, png: await tabIcon(size) }));
  return {
    "/favicon.ico": icoOf(await Promise.all(ico)),
    "/apple-touch-icon.png": await squareIcon(180),
    "/icon-192.png": await squareIcon(192),
    "/icon-512.png": await squareIcon(512),
  };
}

/** What a phone needs to put the site on its home screen (W3C Web Application Manifest). */
function manifestOf({ brand }: SiteFacts): string {
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
    lang: htmlLang[defaultLanguage],
    background_color: css(colors.ink),
    theme_color: css(colors.ink),
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
