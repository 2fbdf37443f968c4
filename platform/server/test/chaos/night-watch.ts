import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { SubmissionStream } from "@site/gateway/test/chaos/submission-stream";
import { until } from "@site/gateway/test/until";
import type { Registry } from "@site/registry/registry";
import { type RealProxy, startNginx } from "#test/real-proxies.ts";
import type { Machines } from "./night-machines.ts";
import { PageVisitors } from "./page-visitors.ts";

/** As with a CDN in front (docs/recipes/go-live.md): it tells nginx who the visitor is. */
const toldByCdn = "set_real_ip_from 127.0.0.1; real_ip_header X-Visitor;";

type Expect = (isTrue: boolean, otherwise: string) => void;

/** Visitors in front of the machines, and what they saw in each act of the night. */
export class NightWatch {
  readonly #machines: Machines;
  readonly #nginx: RealProxy;
  readonly #pages: PageVisitors;
  readonly #enquiries: SubmissionStream;
  readonly #issues: string[] = [];

  private constructor(machines: Machines, nginx: RealProxy, addresses: string[]) {
    this.#machines = machines;
    this.#nginx = nginx;
    this.#pages = new PageVisitors(nginx.origin, addresses);
    this.#enquiries = new SubmissionStream(nginx.origin, (number) => ({
      "x-visitor": `10.0.${number >> 8}.${number & 255}`,
    }));
  }

  static async begin(machines: Machines, registry: Registry): Promise<NightWatch> {
    const ports = machines.sites.map(({ origin }) => Number(new URL(origin).port));
    const nginx = await startNginx(ports, toldByCdn);
    setDefaultCACertificates([...getCACertificates(), nginx.certificate]);
    const revision = await registry.revision("production");
    const record = revision && (await registry.composition(revision.composition));
    const watch = new NightWatch(machines, nginx, Object.keys(record?.documents ?? {}));
    watch.#pages.start(8, 100);
    watch.openForms();
    const columns = ["pages", "failed", "slowest", "enquiries", "not taken"].map((name) =>
      name.padStart(9),
    );
    console.log(`${"what happens".padEnd(36)}${columns.join("")}  what came of it`);
    return watch;
  }

  /** Prints what visitors saw while something happened, and what came of it. */
  async act(name: string, happen: (expect: Expect) => Promise<string>): Promise<void> {
    const [seen, sent] = [this.#pages.log.length, this.#counts()];
    const expect: Expect = (isTrue, otherwise) => {
      if (!isTrue) this.#issues.push(`${name}: ${otherwise}`);
    };
    const result = await happen(expect).catch((error: unknown) => {
      this.#issues.push(`${name}: ${error}`);
      return "FAILED";
    });
    await pause(1_000);
    const visits = this.#pages.log.slice(seen);
    const failed = visits.filter(({ issue }) => issue);
    for (const { at, path, issue } of failed) {
      this.#issues.push(`${name}: ${at.toISOString()} ${path}: ${issue}`);
    }
    const slowest = Math.max(...visits.map(({ ms }) => ms));
    const now = this.#counts();
    const counts = [
      visits.length,
      failed.length,
      `${slowest.toFixed(0)} ms`,
      now.taken - sent.taken,
      now.rejected - sent.rejected,
    ];
    const cells = counts.map((count) => String(count).padStart(9)).join("");
    console.log(`${name.padEnd(36)}${cells}  ${result}`);
  }

  openForms(): void {
    this.#enquiries.start(2, Number.POSITIVE_INFINITY, 200);
  }

  closeForms(): Promise<void> {
    return this.#enquiries.stop();
  }

  /** Compares what was acknowledged with what is stored and was delivered; 1 where anything failed. */
  async end(): Promise<0 | 1> {
    await this.closeForms();
    await this.#pages.stop();
    const { services, env, folder } = this.#machines;
    const { submissions, close } = await openSubmissionStore(readGatewayConfig(env, folder));
    const waiting = async () =>
      (await submissions.deliveries({ state: "waiting", limit: 1 })).length;
    await until("everything is delivered", async () => (await waiting()) === 0, 120_000);
    const { rows, subscribers } = this.#enquiries.acknowledged;
    const kinds = [
      ["enquiries", rows, await submissions.submissions({}), services.hostedTable.size],
      ["subscribers", subscribers, await submissions.subscribers({}), services.warehouse.size],
    ] as const;
    await close();
    for (const [kind, acknowledged, stored, delivered] of kinds) {
      const numbers = stored.flatMap(({ email }) => /visitor-(\d+)@/.exec(email)?.[1] ?? []);
      const distinct = new Set(numbers.map(Number));
      const lost = acknowledged.difference(distinct).size;
      const doubled = numbers.length - distinct.size;
      console.log(
        `${kind}: ${acknowledged.size} acknowledged, ${stored.length} stored, ${lost} lost, ${doubled} doubled, ${delivered} delivered`,
      );
      if (lost + doubled > 0) this.#issues.push(`${kind} were lost or doubled`);
      if (delivered !== stored.length) this.#issues.push(`not all ${kind} were delivered once`);
    }
    await this.#nginx.stop();
    for (const issue of this.#issues.slice(0, 30)) console.log(`FAILED: ${issue}`);
    return this.#issues.length === 0 ? 0 : 1;
  }

  #counts() {
    const { acknowledged, rejected } = this.#enquiries;
    return { taken: acknowledged.rows.size, rejected };
  }
}
