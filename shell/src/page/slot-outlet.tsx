import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { useShell } from "../routing/shell-context.ts";
import { trustComposedHtml } from "../trusted-types/trusted-html.ts";
import { reportFailure } from "./failure-report.ts";
import { usePageLanguage } from "./page-language.ts";
import { RemoteBoundary } from "./remote-boundary.tsx";
import { RemoteModule } from "./remote-module.tsx";

/** The place where one remote's part appears inside another one's page. Empty when nobody offers it. */
export function SlotOutlet({ name }: { name: string }) {
  const { composition } = useShell();
  const language = usePageLanguage();
  const slot = composition.slots[name];
  if (!slot) return null;

  const owned = { ...slot, id: name, kind: "slot" } as const;
  return (
    <div data-mf={slot.remote} data-slot={name}>
      <RemoteBoundary
        fallback={<FailedSlot name={name} />}
        onFailure={(error) => reportFailure(composition, owned, language, error)}
      >
        <Suspense fallback={null}>
          <RemoteModule owned={owned} language={language} />
        </Suspense>
      </RemoteBoundary>
    </div>
  );
}

/** A slot whose remote failed: what the document came with, or nothing. */
function FailedSlot({ name }: { name: string }) {
  const { prerendered } = useShell();
  const { pathname } = useLocation();
  const html = prerendered?.path === pathname ? prerendered.slots[name] : undefined;
  if (html === undefined) return null;
  return <div dangerouslySetInnerHTML={{ __html: trustComposedHtml(html) }} />;
}
