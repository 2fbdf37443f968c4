/*
 * Holds the whole site under a steady load of pages, files and forms, then under more than it can
 * take, and counts what was answered, kept and lost:
 *   node platform/server/chaos/load.ts [minutes, 10] [requests a second, 300] [enquiries a second, 4]
 * It serves what the registry shows (REGISTRY; `pnpm start` once fills it).
 */
import { setTimeout as pause } from "node:timers/promises";
import { readGatewayConfig } from "@site/gateway/gateway";
import { openSubmissionStore } from "@site/gateway/leads/open-submission-store";
import { startChaosServices } from "@site/gateway/test/chaos/chaos-services";
import { percentile, SubmissionStream } from "@site/gateway/test/chaos/submission-stream";
import { throwawayFolder } from "@site/gateway/test/throwaway-folder";
import { freePort } from "@site/gateway/test/throwaway-postgres";
import autocannon, { type Result } from "autocannon";
import { ServedSite } from "./served-site.ts";

const [minutes = 10, rate = 300, enquiriesPerSecond = 4] = process.argv.slice(2).map(Number);
/** Each visitor sends an enquiry in so many seconds, and the time that its answers take. */
const secondsEach = 5;
const floodSeconds = 20;
/** Memory may breathe, but not grow. */
const maxGrowth = 1.15;

const { folder, remove } = throwawayFolder();
const services = await startChaosServices();
// The limits are those of any site; each visitor has an address, as a proxy in front would tell it.
const env = { ...services.env, TRUST_PROXY: "1" };
const fromVisitor = (number: number) => ({
  "x-forwarded-for": `10.${[number >> 16, number >> 8, number].map((part) => part & 255).join(".")}`,
});
const site = new ServedSite(await freePort(), { DATA_DIRECTORY: folder, ...env });
await site.start();
const requests = await siteRequests(site.origin);
const stream = new SubmissionStream(site.origin, fromVisitor);
const memory: number[] = [];
const watching = setInterval(() => memory.push(site.residentMegabytes()), 1_000);

console.log(`${requests.length} addresses, ${rate} requests/s, ${enquiriesPerSecond} enquiries/s`);
stream.start(enquiriesPerSecond * secondsEach, Number.POSITIVE_INFINITY, secondsEach * 1_000);
const duration = Math.round(minutes * 60);
const steady = await autocannon({
  url: site.origin,
  connections: 32,
  duration,
  overallRate: rate,
  requests,
});
await stream.stop();
const calm = memory.slice();
const sentCalmly = stream.sent;
const rejectedCalmly = stream.rejections.length;
const latencies = stream.latencies.slice();
console.log(`steady        ${inWords(steady)}`);
console.log(
  `forms         ${sentCalmly} enquiries, ${(sentCalmly / duration).toFixed(1)}/s, ${rejectedCalmly} requests rejected, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`,
);

// More than it can take: pages as fast as they are answered, and one address that floods a form.
const flood = "flood@example.com";
const body = { name: "Flood", email: flood, company: "c", service: "s", message: "m" };
const form = {
  method: "POST",
  path: "/rest/v1/contact_submissions",
  headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.1" },
  body: JSON.stringify({ ...body, language: "pt" }),
} as const;
const limits = { url: site.origin, duration: floodSeconds, timeout: 20 };
const [pages, forms] = await Promise.all([
  autocannon({ ...limits, connections: 200, requests }),
  autocannon({ ...limits, connections: 50, requests: [form] }),
]);
console.log(`beyond: pages ${inWords(pages)}`);
console.log(`beyond: forms ${inWords(forms)}`);

await pause(5_000);
const after = await fetch(`${site.origin}/readyz`);
const isAlive = site.isAlive && after.ok;
memory.push(site.residentMegabytes());
clearInterval(watching);
const ended = await site.end();
const { submissions, close } = await openSubmissionStore(readGatewayConfig(env, folder));
const stored = (await submissions.submissions({})).map(({ email }) => email);
await close();
await services.stop();
remove();

const known = new Set(stored);
const lost = [...stream.acknowledged.rows].filter(
  (number) => !known.has(`visitor-${number}@example.com`),
).length;
const floodKept = stored.filter((email) => email === flood).length;
const floodAcknowledged = forms.statusCodeStats["201"]?.count ?? 0;
const quarter = Math.max(Math.floor(calm.length / 4), 1);
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
const begun = mean(calm.slice(quarter, quarter * 2));
const end = mean(calm.slice(-quarter));
console.log(
  `memory        ${begun.toFixed(0)} MB in the second quarter, ${end.toFixed(0)} MB in the last, ${Math.max(...calm).toFixed(0)} MB max; ${Math.max(...memory).toFixed(0)} MB beyond, ${memory.at(-1)?.toFixed(0)} MB 5 s after`,
);
console.log(
  `enquiries     acknowledged ${stream.acknowledged.rows.size} + ${floodAcknowledged}, stored ${stored.length - floodKept} + ${floodKept}, lost ${lost}`,
);
console.log(
  `server        alive ${isAlive}, ended with ${ended.code} in ${ended.ms.toFixed(0)} ms`,
);
console.log(`log           ${site.logged.length} lines${firstLines()}`);

const issues = {
  "an answer was missing": steady.errors + steady.timeouts,
  "an answer was an error": errorsIn(steady) + errorsIn(pages) + errorsIn(forms, 503),
  "an enquiry was rejected at the steady rate": rejectedCalmly,
  "an enquiry was lost": lost + Math.max(floodAcknowledged - floodKept, 0),
  "the server stopped serving": isAlive ? 0 : 1,
  "the server did not end well": ended.code === 0 ? 0 : 1,
  "memory grew": end > begun * maxGrowth ? 1 : 0,
};
for (const [what, count] of Object.entries(issues)) {
  if (count === 0) continue;
  console.log(`FAILED: ${what} (${count})`);
  process.exitCode = 1;
}

function inWords({ requests: { total, average }, latency, statusCodeStats, errors }: Result) {
  const statuses = Object.entries(statusCodeStats).map(([code, { count }]) => `${count} × ${code}`);
  return `${total} requests, ${average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, max ${latency.max} ms; ${statuses.join(", ")}; ${errors} without answer`;
}

/** Answers of 500 and above, but for one status that says "later". */
function errorsIn({ statusCodeStats }: Result, except?: number): number {
  return Object.entries(statusCodeStats)
    .filter(([code]) => Number(code) >= 500 && Number(code) !== except)
    .reduce((sum, [, { count }]) => sum + count, 0);
}

function firstLines(): string {
  return site.logged
    .slice(0, 3)
    .map((line) => `\n  ${line.slice(0, 300)}`)
    .join("");
}

/** A request for something of the site. */
interface SiteRequest {
  method: "GET";
  path: string;
  headers: Record<string, string>;
}

/** Pages, each with the files that its document names: what visitors and their browsers ask for. */
async function siteRequests(origin: string): Promise<SiteRequest[]> {
  const sitemap = await textAt(`${origin}/sitemap.xml`);
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? "").pathname,
  );
  const documents = await Promise.all(pages.map((path) => textAt(`${origin}${path}`)));
  const files = new Set(
    documents.flatMap((html) =>
      [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|png|webp|woff2|xml|ico))"/g)].map(
        ([, path]) => path ?? "",
      ),
    ),
  );
  const encodings = ["br", "gzip", "identity"];
  return [...pages, ...files, "/no-such-page"].map((path, index) => ({
    method: "GET",
    path,
    // Most browsers take brotli.
    headers: { "accept-encoding": index % 5 === 0 ? (encodings[index % 3] ?? "br") : "br" },
  }));
}

async function textAt(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}, expected 200.`);
  return response.text();
}
