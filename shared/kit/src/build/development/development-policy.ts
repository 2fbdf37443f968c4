/**
 * The policy of the site's pages, plus what Vite needs: styles and scripts with a nonce, the socket
 * that announces edits, and a worker made from a blob that waits for a server that went away.
 *
 * @param host of the development server, as the browser names it
 */
export function developmentPolicy(policy: string, nonce: string, host: string): string {
  return `${policy}; worker-src blob:`
    .replace("script-src", `script-src 'nonce-${nonce}'`)
    .replace("style-src", `style-src 'nonce-${nonce}'`)
    .replace("connect-src", `connect-src ws://${host}`)
    .replace("trusted-types site", "trusted-types site default");
}

/** Script that allows that worker, and no other, in a page with Trusted Types. */
export const workerPolicySource = `globalThis.trustedTypes?.createPolicy("default", {
  createScriptURL: (url, _type, sink) =>
    url.startsWith("blob:") && sink.startsWith("SharedWorker") ? url : undefined,
});
`;
