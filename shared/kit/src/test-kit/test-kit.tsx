import type { Locale } from "@site/contract/locales";
import { type Host, HostProvider } from "@site/contract/runtime";
import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { fakeHost } from "./example-site.ts";

/**
 * Renders a page or a part of one inside a fake shell, in English unless `locale` says otherwise.
 * `host` has the methods that a test implements itself, such as `pathOf` or `navigate`.
 */
export function renderInFakeShell(
  element: ReactNode,
  { locale = "en", host }: { locale?: Locale; host?: Partial<Host> } = {},
): RenderResult & { host: Host } {
  const whole = fakeHost(locale, host);
  return { host: whole, ...render(<HostProvider value={whole}>{element}</HostProvider>) };
}
