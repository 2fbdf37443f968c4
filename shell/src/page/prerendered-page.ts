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
  const fetched = new DOMParser().parseFromString(await response.text(), "text/html");
  const main = fetched.querySelector("main");
  if (!main) throw new Error(`${path} holds no page`);
  for (const style of fetched.head.querySelectorAll("style[data-href]")) {
    const href = style.getAttribute("data-href") ?? "";
    if (!document.querySelector(`style[data-href="${CSS.escape(href)}"]`)) {
      document.head.append(document.importNode(style, true));
    }
  }
  return { title: fetched.title, html: main.innerHTML };
}
