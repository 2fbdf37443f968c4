/** What is measured side by side; each is a channel of one registry, served by the site's server. */
export const variants = {
  site: "this site",
  limit: "its documents without scripts (the limit)",
  spa: "one application, split by route",
  prerendered: "the same, prerendered and hydrated",
  federated: "a host and four remotes by module federation",
  "single-spa": "an application for each remote by single-spa",
} as const;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];

/** What a visit goes on to is measured of the site and of what comes nearest to it. */
export function isComparedAgain(variant: Variant): boolean {
  return variant === "site" || variant === "prerendered";
}
