import type { EarlyNotes } from "./early-notes.ts";
import { isExtensionUrl } from "./extension-url.ts";
import { hearFaults } from "./fault-listener.ts";
import type { Report } from "./security-event.ts";
import { snippet } from "./snippet.ts";

/**
 * Reports each thing that the content policy refused, once. A refused log call is left out:
 * reporting it would be refused again.
 */
export function watchPolicy(report: Report, early: EarlyNotes, logUrl: string): () => void {
  const known = new Set<string>();
  return hearFaults("securitypolicyviolation", early, (violation) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber } = violation;
    if (blockedURI.startsWith(logUrl) || isExtensionUrl(`${blockedURI} ${sourceFile}`)) return;
    const key = `${effectiveDirective} ${blockedURI}`;
    if (known.has(key)) return;
    known.add(key);
    report("csp_violation", {
      directive: effectiveDirective,
      blocked: snippet(blockedURI, "url"),
      source: snippet(`${sourceFile}:${lineNumber}`, "url"),
    });
  });
}
