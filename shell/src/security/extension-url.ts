const extensionUrl = /\b[a-z-]+-extension:\/\//;

/**
 * Whether an address, or a stack of them, leads into a visitor's browser extension. What those do
 * is the visitor's own choice and says nothing about the site.
 */
export function isExtensionUrl(text: string): boolean {
  return extensionUrl.test(text);
}
