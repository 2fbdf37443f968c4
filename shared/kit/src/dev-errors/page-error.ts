/** Name of the message by which a page tells its development server what it has thrown. */
export const pageErrorEvent = "site:page-error";

/** What a page has thrown while it rendered, as the browser describes it. */
export interface PageError {
  message: string;
  stack: string;
  componentStack: string;
}
