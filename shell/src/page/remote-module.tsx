import { type ComponentType, type ReactNode, use } from "react";
import { useLocation } from "react-router-dom";
import type { Language } from "shared/languages";
import type { PageContent, PageModule, SlotModule } from "shared/page";
import { type Owned, watched } from "../loader/remote-loader.ts";
import { type ShellParts, useShell } from "../routing/shell-context.ts";
import { reportFailure } from "./failure-report.ts";

/** Renders what a remote exposes, or suspends until it has arrived. */
export function RemoteModule({
  owned,
  language,
  children,
}: {
  owned: Owned;
  language: Language;
  /** What else depends on the arrived words, such as the document's head. */
  children?: (content: PageContent) => ReactNode;
}) {
  const shell = useShell();
  const loading = shell.loader.load(owned, language);
  const { pathname } = useLocation();
  const isPrerendered =
    shell.prerendered?.path === pathname && !shell.pageState.getState().hasNavigated;
  const module = use(
    isPrerendered ? patient(shell, owned, language, loading) : loading,
  ) as PageModule & SlotModule;
  const Component = (owned.kind === "page" ? module.Page : module.Slot) as ComponentType<{
    content: unknown;
  }>;
  return (
    <>
      <Component content={module.content} />
      {children?.(module.content)}
    </>
  );
}

const patience = new WeakMap<Promise<unknown>, Promise<unknown>>();

/**
 * A promise that settles only when the module arrives. While it is pending, React leaves the
 * prerendered markup alone; a rejection would make it throw that markup away.
 */
function patient(
  { composition }: ShellParts,
  owned: Owned,
  language: Language,
  loading: Promise<unknown>,
): Promise<unknown> {
  const known = patience.get(loading);
  if (known) return known;
  const arrival = watched(
    new Promise<unknown>((resolve) => {
      loading.then(resolve, (error: unknown) => reportFailure(composition, owned, language, error));
    }),
  );
  patience.set(loading, arrival);
  return arrival;
}
