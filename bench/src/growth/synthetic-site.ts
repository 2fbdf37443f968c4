/** A site to grow: so many remotes, so many addresses. */
export interface SiteSize {
  remotes: number;
  addresses: number;
}

export interface SyntheticPage {
  id: string;
  /** Its address without a language: `/topic-7`. */
  path: string;
  /** Its place in the site, which alone decides the page's words. */
  number: number;
  /** Ids of the pages that it links to. */
  links: string[];
  isInMenu: boolean;
}

export interface SyntheticRemote {
  name: string;
  pages: SyntheticPage[];
}

/** Every page has an address in each of the three languages. */
const localeCount = 3;

/** How many pages the menu shows, whatever the site's size. */
const menuEntries = 4;

/** How many neighbors a page links to. */
const linkCount = 4;

/**
 * Deals pages out to remotes in turn. A page's words and links are the same in a site of any size,
 * so that one page can be compared.
 * @throws Error when there are fewer pages than remotes.
 */
export function syntheticSite({ remotes, addresses }: SiteSize): SyntheticRemote[] {
  const count = Math.round(addresses / localeCount);
  if (count < Math.max(remotes, linkCount + 2)) {
    throw new Error(
      `${addresses} addresses are ${count} pages: too few for ${remotes} remotes. Ask for at least ${Math.max(remotes, linkCount + 2) * localeCount}.`,
    );
  }
  return Array.from({ length: remotes }, (_, remote) => ({
    name: `mf-topic-${remote}`,
    pages: Array.from({ length: count }, (_, number) => number)
      .filter((number) => number % remotes === remote)
      .map((number) => pageOf(number, count)),
  }));
}

function pageOf(number: number, count: number): SyntheticPage {
  const next = Array.from({ length: linkCount }, (_, step) => (number + 1 + step) % count);
  return {
    id: idOf(number),
    path: number === 0 ? "/" : `/${idOf(number)}`,
    number,
    links: next.map(idOf),
    isInMenu: number < menuEntries,
  };
}

function idOf(number: number): string {
  return number === 0 ? "home" : `topic-${number}`;
}

/** The page that is looked at in sites of every size: in no menu, with links to others. */
export const probePath = `/${idOf(menuEntries)}`;
