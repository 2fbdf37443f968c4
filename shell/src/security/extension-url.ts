const extensionScheme = /\b(chrome|moz|ms-browser|safari|safari-web)-extension\b/;

/**
 * Whether addresses lead into a visitor's browser extension; a policy violation names its scheme
 * alone. What those do is the visitor's own choice and says nothing about the site.
 */
export function isExtensionUrl(text: string): boolean {
  return extensionScheme.test(text);
}
