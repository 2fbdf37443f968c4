/** What is measured side by side; each is a channel of one registry, served by the site's server. */
export const variants = {
  site: "this site",
  limit: "documents alone",
  prerendered: "prerendered",
  spa: "plain SPA",
  federated: "federation",
} as const;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];

/** Clicks and interactions are only measured for the site and its closest peer. */
export const comparedVariants = ["site", "prerendered"] as const satisfies Variant[];
