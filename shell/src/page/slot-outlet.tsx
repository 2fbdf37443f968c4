import { Suspense } from "react";
import { useLanguage } from "shared/runtime";
import { useShell } from "../routing/shell-context.ts";
import { reportFailure } from "./failure-report.ts";
import { RemoteBoundary } from "./remote-boundary.tsx";
import { RemoteModule } from "./remote-module.tsx";

/** The place where one remote's part appears inside another one's page. Empty when nobody offers it. */
export function SlotOutlet({ name }: { name: string }) {
  const { composition } = useShell();
  const language = useLanguage();
  const slot = composition.slots[name];
  if (!slot) return null;

  const owned = { ...slot, id: name, kind: "slot" } as const;
  return (
    <div data-mf={slot.remote} data-slot={name}>
      <RemoteBoundary
        fallback={null}
        onFailure={(error) => reportFailure(composition, owned, language, error)}
      >
        <Suspense fallback={null}>
          <RemoteModule owned={owned} language={language} />
        </Suspense>
      </RemoteBoundary>
    </div>
  );
}
