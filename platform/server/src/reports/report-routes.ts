import type { GatewayConfig } from "@site/gateway/gateway";
import { RequestError } from "@site/gateway/guard/request-error";
import { guardGroup, jsonIn, type Reject, rejectWithText } from "@site/gateway/guard/route-group";
import { networkOf, visitorOf } from "@site/gateway/guard/visitor";
import type { FastifyInstance } from "fastify";
import type { CountedViews } from "#counts/counted-views.ts";
import type { Metrics } from "#metrics/metrics.ts";
import type { ChannelChoice } from "#pages/channel-choice.ts";
import type { ReportFiles } from "./report-files.ts";
import { pageAt, readBatch, recordOf, violationRecords } from "./report-record.ts";

/** Requests per minute and address; a page load sends two or three. */
const requestsPerMinute = 30;
const maxBytes = 64 * 1024;

export interface ReportSink {
  files: Pick<ReportFiles, "keep">;
  channels: Pick<ChannelChoice, "recordOf">;
  views: Pick<CountedViews, "reported">;
  metrics: Pick<Metrics, "countReports"> | undefined;
}

/**
 * Accepts reports of pages and browsers: the shell's batches, and violations of the content policy.
 * It stores neither the visitor's address nor the browser's name. Register it below `reportsPath`.
 */
export function reportRoutes(
  { files, channels, views, metrics }: ReportSink,
  config: GatewayConfig,
) {
  return async (scope: FastifyInstance): Promise<void> => {
    const isLimited = config.requestsPerMinute > 0;
    const own = { ...config, requestsPerMinute: isLimited ? requestsPerMinute : 0 };
    guardGroup(scope, own, ["/"], reject);
    let isFailing = false;
    let toldDay = "";
    scope.post("/", async (request, reply) => {
      const { records, composition, inView } = readReports(String(request.body ?? ""), channels);
      const now = new Date();
      const sender = visitorOf(request);
      if (inView) views.reported({ ...inView, records, site: composition }, sender);
      let outcome = { kept: 0, dropped: records.length };
      try {
        outcome = await files.keep(records, now, isLimited ? networkOf(sender) : undefined);
        isFailing = false;
        const day = now.toISOString().slice(0, 10);
        if (outcome.dropped > 0 && day !== toldDay) {
          toldDay = day;
          request.log.warn("more reports came than are kept: some of this day are dropped");
        }
      } catch (error) {
        // The page can't do anything about it, and a full disk must not fill the log too.
        if (!isFailing) request.log.error({ err: error }, "reports cannot be kept");
        isFailing = true;
      }
      metrics?.countReports(outcome.kept, outcome.dropped);
      return reply.code(204).send();
    });
  };
}

/** @throws RequestError */
function readReports(body: string, channels: ReportSink["channels"]) {
  if (Buffer.byteLength(body) > maxBytes) {
    throw new RequestError(413, `a request may have ${maxBytes} bytes at most`);
  }
  const at = new Date().toISOString();
  const json = jsonIn(body);
  const batch = readBatch(json);
  const composition = channels.recordOf(batch?.composition);
  if (composition === undefined) {
    throw new RequestError(503, "no composition is live yet", { retryAfterSeconds: 5 });
  }
  if (!batch) {
    const records = violationRecords(json, composition, at);
    if (!records) throw new RequestError(400, "the request contains no reports");
    return { records, composition };
  }
  const { view, reports } = batch;
  const answer = reports.find(({ kind }) => kind === "answered");
  const told = reports.filter((one) => one.kind !== "answered");
  const records = told.map((one) => recordOf(one, composition, at, batch.composition));
  const answeredPage = answer && pageAt(answer.path, composition).page;
  return { records, composition, inView: view && { view, answeredPage } };
}

const reject: Reject = (request, reply, rejection) => {
  // Dropped silently: the page could do nothing about it, and the browser would log the rejection
  // on the visitor's console.
  if (rejection.status === 429) return reply.code(204).send();
  return rejectWithText(request, reply, rejection);
};
