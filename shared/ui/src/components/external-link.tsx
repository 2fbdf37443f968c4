import type { AnchorHTMLAttributes } from "react";

/** A link off the site: new tab, no referrer, no opener (specification, section 1). */
export function ExternalLink(props: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...props} target="_blank" rel="noopener noreferrer" />;
}
