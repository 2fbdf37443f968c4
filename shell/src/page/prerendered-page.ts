import { trustComposedHtml } from "../browser/trusted-html.ts";

/** What a prerendered document holds of its page. */
export interface PrerenderedPage {
  title: string;
  html: string;
}

/** Longest wait for a document that stands in for a failed page, in milliseconds. */
const documentDeadlineMs = 8000;

/**
 * Fetches an address's document and takes the page out of it, with the styles it needs.
 * Rejects when the document does not arrive or holds no page.
 */
export async function fetchPrerendered(path: string): Promise<PrerenderedPage> {
  const response = await fetch(path, { signal: AbortSignal.timeout(documentDeadlineMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // A parsed document inherits this one's policy, which would report its inline styles as violations.
  const text = (await response.text()).replace(/<(\/?)style\b/g, "<$1x-style");
  const fetched = new DOMParser().parseFromString(trustComposedHtml(text), "text/html");
  const main = fetched.querySelector("main");
  if (!main) throw new Error(`${path} holds no page`);
  for (const style of fetched.querySelectorAll("x-style[data-href]")) adopt(style);
  return { title: fetched.title, html: main.innerHTML };
}

/**
 * Applies another document's inline sheet. It is no element of this document, whose policy admits
 * only the inline styles it came with.
 */
function adopt(style: Element): void {
  const href = style.getAttribute("data-href") ?? "";
  if (document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.textContent ?? "");
  document.adoptedStyleSheets.push(sheet);
}
