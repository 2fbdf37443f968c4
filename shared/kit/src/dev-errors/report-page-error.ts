import type { RootOptions } from "react-dom/client";
import type { Update } from "vite";

/** Name of the message by which a page reports to its development server what it has thrown. */
export const pageErrorEvent = "site:page-error";

/** What a page has thrown while it rendered, as the browser describes it. */
export interface PageError {
  message: string;
  stack: string;
  componentStack: string;
}

let reported: unknown;
let hasThrown = false;
let hadThrown = false;

// Fast Refresh usually restores a page that has thrown, but not always, so the next edit reloads
// it. The edit that makes the page throw must not reload it.
import.meta.hot?.on("vite:beforeUpdate", () => {
  hadThrown = hasThrown;
});
import.meta.hot?.on("vite:afterUpdate", ({ updates }) => {
  if (hadThrown) window.location.reload();
  else for (const update of updates) reportFailedUpdate(update);
});

/** Vite tells only the console that an edited module failed. Importing it again fails the same way. */
function reportFailedUpdate(update: Update): void {
  const { type, acceptedPath, timestamp, explicitImportRequired } = update;
  const [path = "", query] = acceptedPath.split("?");
  if (type !== "js-update" || !path.startsWith("/")) return;
  const words = [...(explicitImportRequired ? ["import"] : []), `t=${timestamp}`];
  const url = `${import.meta.env.BASE_URL}${path.slice(1)}?${words.concat(query ?? []).join("&")}`;
  import(/* @vite-ignore */ url).catch(reportPageError);
}

/** What to write instead of what a directive forbids. */
const insteadOf: Record<string, string | undefined> = {
  "connect-src": "call the site's own addresses",
  "font-src": "use the fonts of the theme",
  "form-action": "send the form in `onSubmit`, or to this site",
  "img-src": "import the file",
  "require-trusted-types-for": "render elements, not strings of HTML, and start no worker",
  "script-src": "no string may become code",
  "script-src-elem": "import the code",
  "style-src-attr": "use classes, or set properties of `style`",
  "style-src-elem": "use classes; a sheet of its own would restyle other pages",
  "trusted-types": "render elements, not strings of HTML",
  "worker-src": "start no worker",
};

// What the site's policy forbids fails on the site, so report it here. Extensions violate it too.
if (import.meta.hot) {
  document.addEventListener("securitypolicyviolation", (violation) => {
    const { blockedURI, effectiveDirective, sample, lineNumber, columnNumber } = violation;
    const source = violation.sourceFile || window.location.href;
    if (!/^https?:/.test(source)) return;
    const blocked = blockedURI === "trusted-types-sink" ? sample : blockedURI;
    const instead = insteadOf[effectiveDirective] ?? "link to it";
    const error = new Error(
      `The site's policy (${effectiveDirective}) forbids ${blocked}: ${instead}`,
    );
    error.stack = `at ${source}:${lineNumber}:${columnNumber}`;
    reportPageError(error);
  });
}

/** Options of a React root in development: what a page throws is shown over it and in the terminal. */
export const reportingRoot: RootOptions = {
  onCaughtError: reportPageError,
  onUncaughtError: reportPageError,
};

/**
 * Shows what a page has thrown, over the page and in the terminal, once, even if several boundaries
 * catch it. The page is reloaded after the next edit.
 */
export function reportPageError(
  thrown: unknown,
  { componentStack }: { componentStack?: string | null | undefined } = {},
): void {
  if (hasThrown && thrown === reported) return;
  reported = thrown;
  console.error(thrown);
  hasThrown = true;
  const errors = causesOf(thrown);
  // The server has said already why it can't deliver a module.
  if (errors.some(isFailedImport)) return;
  import.meta.hot?.send(pageErrorEvent, {
    message: errors.map(({ name, message }) => `${name}: ${message}`).join("\n  because of "),
    stack: errors.at(-1)?.stack ?? "",
    componentStack: componentStack ?? "",
  } satisfies PageError);
}

/** What was thrown, and the causes that it names, of which the last one says most. */
function causesOf(thrown: unknown): Error[] {
  if (!(thrown instanceof Error)) return [new Error(String(thrown))];
  return [thrown, ...(thrown.cause instanceof Error ? causesOf(thrown.cause) : [])];
}

/** Every browser has its own words for a module that did not arrive. */
function isFailedImport(error: Error): boolean {
  return (
    error instanceof TypeError &&
    /module/i.test(error.message) &&
    /fail|error|import/i.test(error.message)
  );
}
