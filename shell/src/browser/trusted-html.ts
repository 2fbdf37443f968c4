/** The part of the browser's Trusted Types interface that the shell uses. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The only policy that the page's Content-Security-Policy allows. It accepts markup that the
 * composer made: of this document, or in the page file of another page of this site.
 */
const policy = trustedTypes?.createPolicy("site", { createHTML: (html) => html });

/** Markup of this site's own documents, in the form that the browser accepts. */
export function trustComposedHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
