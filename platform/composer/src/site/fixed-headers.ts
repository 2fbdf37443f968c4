/** One year, in seconds (specification, section 9). */
const transportSecuritySeconds = 31_536_000;

/** Headers that are the same on every answer, of a server and of a static host. */
export const fixedHeaders = {
  // Not for subdomains: the owner's others may still answer http alone.
  "strict-transport-security": `max-age=${transportSecuritySeconds}`,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
} as const;
