/** What is measured side by side; each is a channel of one registry, served by the site's server. */
export const variants = {
  site: "this site",
  limit: "its documents without scripts (the limit)",
  spa: "one application, split by route",
  prerendered: "the same, prerendered and hydrated",
  federated: "a host and four remotes by module federation",
} as const;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];

/** Repeat views, clicks and interactions are only measured for the site and its closest peer. */
export function isComparedAgain(variant: Variant): boolean {
  return variant === "site" || variant === "prerendered";
}
