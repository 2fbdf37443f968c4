import { randomBytes } from "node:crypto";
import { incompatibilities } from "@site/composer/compose/compatibility";
import { localeOfPath } from "@site/contract/locales";
import type { Overrides } from "@site/contract/override";
import type { CompositionRecord } from "@site/registry/composition-record";
import type { Registry } from "@site/registry/registry";
import type { RemoteRelease, ShellRelease } from "@site/registry/release-record";
import type { FastifyReply } from "fastify";
import { type OverrideTarget, overriddenComposition } from "./overridden-composition.ts";
import {
  isAdmitted,
  type Override,
  type OverrideConfig,
  OverrideRejected,
  parseOverride,
} from "./override.ts";
import { overrideDocument, overridePolicy } from "./override-document.ts";

/** What of a request decides about an override. */
export interface OverrideQuestion {
  /** The channel that the request is answered from, and what it shows. */
  channel: string;
  record: CompositionRecord;
  path: string;
  query: string | undefined;
  /** Status of the document that would be sent without an override. */
  status: number;
}

/** Nobody keeps such a document, and no search engine lists it. */
const headers = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" };

/** Answers requests for documents in which something stands in for a remote's live release. */
export class OverrideHandler {
  readonly #registry: Registry;
  readonly #config: OverrideConfig;

  constructor(registry: Registry, config: OverrideConfig) {
    this.#registry = registry;
    this.#config = config;
  }

  /**
   * False leaves the request to others: it asks for no override, or for one on a channel that
   * allows none, where the word in its query means nothing.
   */
  async send(reply: FastifyReply, question: OverrideQuestion): Promise<boolean> {
    const wanted = this.#wanted(question);
    if (wanted.length === 0) return false;
    try {
      await this.#sendDocument(reply, question, wanted.map(parseOverride));
    } catch (error) {
      if (!(error instanceof OverrideRejected)) throw error;
      reply.code(error.status).headers(headers).type("text/plain").send(`${error.message}\n`);
    }
    return true;
  }

  #wanted({ channel, query }: OverrideQuestion): readonly string[] {
    const { channels, pinned = [] } = this.#config;
    if (!channels.includes(channel)) return [];
    return pinned.length > 0 ? pinned : new URLSearchParams(query).getAll("override");
  }

  async #sendDocument(
    reply: FastifyReply,
    { record, path, status }: OverrideQuestion,
    wanted: readonly Override[],
  ): Promise<void> {
    const shell = await this.#shell(record.releases["shell"]?.version ?? "");
    const entry = entryOf(shell);
    const targets = await Promise.all(wanted.map((one) => this.#target(one)));
    await this.#rejectUnfit(record, shell, targets);
    const composition = overriddenComposition(record.composition, targets);
    const nonce = randomBytes(16).toString("hex");
    const origins = targets.flatMap((one) => ("origin" in one ? [one.origin] : []));
    const html = overrideDocument({
      composition,
      shell,
      entry,
      nonce,
      locale: localeOfPath(path),
      overrides: this.#described(record, wanted),
    });
    const isThere = Object.values(composition.pages).some(({ paths }) =>
      Object.values(paths).includes(path),
    );
    reply
      .code(isThere ? 200 : status)
      .headers(headers)
      .header("content-security-policy", overridePolicy({ site: composition.site, origins, nonce }))
      .type("text/html; charset=utf-8")
      .send(html);
  }

  #described({ releases }: CompositionRecord, wanted: readonly Override[]): Overrides {
    return {
      stands: Object.fromEntries(wanted.map(({ remote, stand }) => [remote, stand])),
      live: Object.fromEntries(
        wanted.flatMap(({ remote }) => {
          const version = releases[remote]?.version;
          return version === undefined ? [] : [[remote, version]];
        }),
      ),
      isPinned: (this.#config.pinned ?? []).length > 0,
    };
  }

  async #target({ remote, stand }: Override): Promise<OverrideTarget> {
    if (stand.kind === "version") {
      return { name: remote, release: await this.#remote(remote, stand.version) };
    }
    const { origins } = this.#config;
    if (isAdmitted(origins, stand.origin)) return { name: remote, origin: stand.origin };
    const admitted = origins.length > 0 ? origins.join(", ") : "none, published versions only";
    throw new OverrideRejected(
      403,
      `${stand.origin} may not stand in for ${remote} on this server. Admitted are: ${admitted}. Whoever runs the server can name further origins in OVERRIDE_ORIGINS.`,
    );
  }

  async #shell(version: string): Promise<ShellRelease> {
    const release = await this.#registry.release("shell", version);
    return release?.kind === "shell" ? release : rejectUnpublished("shell", version);
  }

  async #remote(name: string, version: string): Promise<RemoteRelease> {
    const release = await this.#registry.release(name, version);
    return release?.kind === "remote" ? release : rejectUnpublished(name, version);
  }

  /** What could not be promoted can't be tried either: it would fail in ways that tell nothing. */
  async #rejectUnfit(
    record: CompositionRecord,
    shell: ShellRelease,
    targets: readonly OverrideTarget[],
  ): Promise<void> {
    const changed = new Set(targets.map(({ name }) => name));
    const kept = Object.entries(record.releases).filter(
      ([name]) => name !== "shell" && !changed.has(name),
    );
    const remotes = [
      ...(await Promise.all(kept.map(([name, { version }]) => this.#remote(name, version)))),
      ...targets.flatMap((one) => ("release" in one ? [one.release] : [])),
    ].map(({ manifest }) => manifest);
    const issues = incompatibilities(shell.manifest, remotes);
    if (issues.length === 0) return;
    throw new OverrideRejected(
      409,
      `These releases don't fit together:\n${issues.map((issue) => `  - ${issue}`).join("\n")}`,
    );
  }
}

function rejectUnpublished(name: string, version: string): never {
  throw new OverrideRejected(
    404,
    `${name}@${version} is not published. Publish it first: pnpm release publish ${name}`,
  );
}

function entryOf({ version, manifest }: ShellRelease): string {
  const { override } = manifest;
  if (override) return override;
  throw new OverrideRejected(
    409,
    `shell@${version} can't show overridden pages: its release has no script for them. Build, publish and promote a newer shell.`,
  );
}
