import { previewParameter } from "@site/contract/preview";

/** An address of this site with the token behind it; one that has a token keeps its own. */
export function withToken(address: string, token: string, base: string): string {
  const url = new URL(address, base);
  if (url.origin !== new URL(base).origin) return address;
  if (url.searchParams.has(previewParameter)) return address;
  url.searchParams.set(previewParameter, token);
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The same address as visitors see it, on this site or another. */
export function withoutToken(address: string, site: string | undefined): string {
  const url = new URL(address);
  url.searchParams.delete(previewParameter);
  return site ? `${site}${url.pathname}${url.search}${url.hash}` : url.href;
}

/** Keeps the token for every page that this tab goes to, in this document and by links. */
export function keepToken(): void {
  const token = new URLSearchParams(location.search).get(previewParameter) ?? "";
  const carry = (address: string) => withToken(address, token, location.href);
  for (const method of ["pushState", "replaceState"] as const) {
    const original = history[method].bind(history);
    history[method] = (state, unused, address) =>
      original(state, unused, address ? carry(String(address)) : address);
  }
  // Before the browser follows it, opens it in another tab, or offers its address to be copied.
  for (const event of ["pointerdown", "click"]) {
    window.addEventListener(event, carryInto, { capture: true });
  }

  function carryInto({ target }: Event): void {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link) link.href = carry(link.href);
  }
}
