import { localeOfPath } from "@site/contract/locales";
import { memo, Suspense, useEffect } from "react";
import { trustComposedHtml } from "../browser/trusted-html.ts";
import { useShell } from "../context/shell-context.ts";
import { reportFailure } from "../problems/remote-failures.ts";
import { RemoteBoundary, RemoteModule, usePagePath } from "./remote-part.tsx";

/**
 * The place where one remote's part appears inside another one's page, in that page's language,
 * whatever the visitor is about to switch to. Empty when nobody offers it.
 * Rendered again with the page around it, a slot that still waits would lose its markup.
 */
export const SlotOutlet = memo(function SlotOutlet({ name }: { name: string }) {
  const { composition } = useShell();
  const locale = localeOfPath(usePagePath());
  const slot = composition.slots[name];
  if (!slot) return null;

  const owned = { ...slot, id: name, kind: "slot" } as const;
  return (
    <div data-mf={slot.remote} data-slot={name}>
      <RemoteBoundary
        fallback={<StaticSlot name={name} />}
        onFailure={(error) => reportFailure(composition, owned, locale, error)}
      >
        <Suspense fallback={<StaticSlot name={name} />}>
          <RemoteModule owned={owned} locale={locale}>
            {() => <Live name={name} />}
          </RemoteModule>
        </Suspense>
      </RemoteBoundary>
    </div>
  );
});

/** Notes, for measurements, when the slot's code begins to answer. */
function Live({ name }: { name: string }) {
  useEffect(() => {
    performance.mark("slot-live", { detail: name });
  }, [name]);
  return null;
}

/**
 * A slot without its code: what the document came with, or nothing. It stands in when the remote has
 * failed, and when React gives a waiting slot's markup up because the address has changed.
 */
function StaticSlot({ name }: { name: string }) {
  const { prerendered } = useShell();
  const path = usePagePath();
  const html = prerendered?.path === path ? prerendered.slots[name] : undefined;
  if (html === undefined) return null;
  return <div dangerouslySetInnerHTML={{ __html: trustComposedHtml(html) }} />;
}
