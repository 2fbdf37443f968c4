const storageKey = "carried-query";

/** Parts of an address that decide which releases it shows. */
const carriedNames = ["channel", "override"];

/** The parts of a query that stay with the tab, as a query. */
export function carriedPart(search: string): string {
  const given = new URLSearchParams(search);
  return carriedNames
    .flatMap((name) => given.getAll(name).map((value) => `${name}=${readable(value)}`))
    .join("&");
}

/** An address of this site with the tab's part of the query; one that has its own keeps it. */
export function withCarried(address: string, carried: string, base: string): string {
  const url = new URL(address, base);
  if (carried === "" || url.origin !== new URL(base).origin) return address;
  if (url.searchParams.has("override")) return address;
  const query = url.search === "" ? `?${carried}` : `${url.search}&${carried}`;
  return `${url.pathname}${query}${url.hash}`;
}

/** An address without override. */
export function withoutOverride(address: string): string {
  const url = new URL(address);
  const kept = [...url.searchParams].filter(([name]) => name !== "override");
  url.search = kept.map(([name, value]) => `${name}=${readable(value)}`).join("&");
  return url.href;
}

/** Keeps the override for every address that this tab goes to, by whichever way. */
export function keepForTab(): void {
  sessionStorage.setItem(storageKey, carriedPart(location.search));
  const carry = (address: string) =>
    withCarried(address, sessionStorage.getItem(storageKey) ?? "", location.href);
  for (const method of ["pushState", "replaceState"] as const) {
    const original = history[method].bind(history);
    history[method] = (state, unused, address) =>
      original(state, unused, address ? carry(String(address)) : address);
  }
  // Browsers without it (Firefox before 147, Safari before 26.2) lose the override with the next document.
  if (!("navigation" in window)) return;
  navigation.addEventListener("navigate", (event) => {
    const { destination } = event;
    const isOther = destination.sameDocument || event.downloadRequest !== null || event.formData;
    if (isOther || !event.cancelable || !isNew(event.navigationType)) return;
    const carried = carry(destination.url);
    if (carried === destination.url) return;
    event.preventDefault();
    location.assign(carried);
  });
}

/** A reload and a step in the history have the address that they had. */
function isNew(type: NavigationType): boolean {
  return type === "push" || type === "replace";
}

/** Loads this address without override; the tab forgets it. */
export function resetTab(): void {
  sessionStorage.removeItem(storageKey);
  location.assign(withoutOverride(location.href));
}

/** Colons, slashes and at signs may stand in a query as they are. */
function readable(value: string): string {
  return encodeURIComponent(value).replace(/%3A|%2F|%40/g, decodeURIComponent);
}
