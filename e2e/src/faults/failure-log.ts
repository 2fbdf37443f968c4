import type { Page } from "playwright/test";

/** What the shell logs about a remote that failed (`shell/src/problems/remote-failures.ts`). */
export interface ToldFailure {
  remote: string;
  version: string;
  part: string;
  locale: string;
  phase: string;
}

/** React's name of its own errors, hydration mismatches among them, in a production build. */
const complaint = /Minified React error/;

/** How Chromium reports bytes that do not match their hash, or that have no hash. */
const refusal = /integrity/i;

const report = /^Remote failed: (\{[^}]*\})/;

/** Records the failures that a page reports, the files that it requests, and uncaught errors. */
export class FailureLog {
  readonly failures: ToldFailure[] = [];
  readonly uncaught: string[] = [];
  /** Everything that the console said. */
  readonly messages: string[] = [];
  /** What React complained of. */
  readonly complaints: string[] = [];
  /** The browser's messages about files that it refused because of their bytes. */
  readonly refused: string[] = [];
  readonly #requests = new Set<string>();

  constructor(page: Page) {
    page.on("console", (message) => {
      this.messages.push(`${message.type()}: ${message.text()}`);
      const [, json] = report.exec(message.text()) ?? [];
      if (json) this.failures.push(JSON.parse(json));
      else if (complaint.test(message.text())) this.complaints.push(message.text());
      else if (refusal.test(message.text())) this.refused.push(message.text());
    });
    page.on("pageerror", (error) => this.uncaught.push(error.message));
    page.on("request", (request) => void this.#requests.add(request.url()));
  }

  /** Requested addresses that contain these characters. */
  requested(part: string): string[] {
    return [...this.#requests].filter((address) => address.includes(part));
  }

  clear(): void {
    for (const list of [
      this.failures,
      this.uncaught,
      this.messages,
      this.complaints,
      this.refused,
    ]) {
      list.length = 0;
    }
    this.#requests.clear();
  }
}
