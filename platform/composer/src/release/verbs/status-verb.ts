import type { Command } from "commander";
import { labelOf } from "#compose/promote.ts";
import type { ReleaseContext } from "../release-context.ts";
import { type ChannelStatus, type LiveRelease, statusOf } from "../status.ts";
import { answer, columns, timeText } from "./answer.ts";
import { jsonOption } from "./arguments.ts";

export function addStatus(program: Command, context: ReleaseContext): void {
  program
    .command("status")
    .description("what is live where, since when, and who changed it")
    .addOption(jsonOption())
    .action(async ({ json }: { json?: boolean }) => {
      const status = await statusOf(context.openRegistry());
      answer(context.output, json, status, () => {
        if (status.channels.length === 0) {
          return ["Nothing is live yet.", ...waitingLines(status.waiting)];
        }
        return [...status.channels.flatMap(channelLines), ...waitingLines(status.waiting)];
      });
    });
}

function channelLines(status: ChannelStatus): string[] {
  const { channel, composition, since, by, reason, addresses, releases, canary } = status;
  return [
    `${channel}  composition ${composition}, ${addresses} addresses, since ${timeText(since)}, by ${by}: ${reason}`,
    ...columns(releases.map(releaseRow)),
    ...(canary
      ? [
          `  canary: ${canary.percent} % get ${labelOf(canary.releases)} (composition ${canary.composition})`,
        ]
      : []),
  ];
}

function waitingLines(waiting: readonly LiveRelease[]): string[] {
  return waiting.length === 0
    ? []
    : ["published, live nowhere", ...columns(waiting.map(releaseRow))];
}

function releaseRow({ name, version, publishedAt, commit }: LiveRelease): string[] {
  return [
    `  ${name}`,
    version,
    publishedAt ? `published ${timeText(publishedAt)}` : "(its record is missing)",
    commit ? `commit ${commit.slice(0, 12)}${commit.endsWith("+") ? "+" : ""}` : "",
  ];
}
