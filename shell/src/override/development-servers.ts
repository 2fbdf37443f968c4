import { catalogueFile } from "@site/contract/catalogue";
import type { Composition } from "@site/contract/composition";
import type { DevelopmentCatalogue, Overrides } from "@site/contract/override";
import { withOwnedParts } from "@site/contract/owned-parts";

/** Maximum wait for a development server, in milliseconds: one that just started reads its sources first. */
const startMs = 60_000;

/** A composition with what development servers declare, and what was wrong with them. */
interface Asked {
  composition: Composition;
  complaints: string[];
}

/**
 * Asks each development server which pages and slots its sources have: only the browser can, as
 * such a server runs on the developer's machine.
 */
export async function withDevelopmentServers(
  composition: Composition,
  { stands }: Overrides,
  ask: typeof askServer = askServer,
): Promise<Asked> {
  let asked: Asked = { composition, complaints: [] };
  for (const [name, stand] of Object.entries(stands)) {
    if (stand.kind === "version") continue;
    try {
      const catalogue = await ask(stand.origin);
      asked = applied(asked, name, stand.origin, catalogue);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const complaint = `${name}: ${stand.origin} does not answer (${reason}). Start it with: pnpm --filter ${name} dev`;
      asked = { ...asked, complaints: [...asked.complaints, complaint] };
    }
  }
  return asked;
}

async function askServer(origin: string): Promise<DevelopmentCatalogue> {
  const response = await fetch(`${origin}/${catalogueFile}`, {
    signal: AbortSignal.timeout(startMs),
  });
  if (!response.ok) throw new Error(`${catalogueFile} answered ${response.status}`);
  return response.json() as Promise<DevelopmentCatalogue>;
}

function applied(
  asked: Asked,
  name: string,
  origin: string,
  catalogue: DevelopmentCatalogue,
): Asked {
  if (catalogue.name !== name) {
    const complaint = `${origin} serves ${catalogue.name ?? "no remote of this site"}, not ${name}.`;
    return { ...asked, complaints: [...asked.complaints, complaint] };
  }
  const { composition, complaints } = asked;
  const taken = Object.keys(catalogue.declared).flatMap((id) => {
    const owner = composition.pages[id]?.remote;
    return owner === undefined || owner === name
      ? []
      : [`The page "${id}" belongs to ${owner} too.`];
  });
  return {
    composition: withOwnedParts(composition, name, {
      pages: catalogue.declared,
      slots: catalogue.slots,
    }),
    complaints: [...complaints, ...taken],
  };
}
