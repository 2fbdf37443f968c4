import { textOf, UsageError } from "@site/contract/failure";
import { StoreUnreachable } from "@site/registry/object-store";
import { Command, CommanderError } from "commander";
import { IssuesFound, type ReleaseContext } from "#command-line.ts";
import { addPreview } from "#preview/preview.ts";
import { addCanary } from "#release/canary.ts";
import { addCollect } from "#release/collect.ts";
import { addExport } from "#release/export.ts";
import { addHistory } from "#release/history.ts";
import { addMirror } from "#release/mirror.ts";
import { addOwners } from "#release/owners.ts";
import { addPromote } from "#release/promote.ts";
import { addPublish } from "#release/publish.ts";
import { addRollback } from "#release/rollback.ts";
import { addStatus } from "#release/status.ts";
import { addVerify } from "#release/verify.ts";

/** Exit codes. Scripts rely on these numbers. */
export const exitCodes = { done: 0, rejected: 1, usage: 2, unreachable: 3 } as const;

const explanation = (registry: string) => `
Exit codes
  0  done, or nothing was left to do
  1  rejected, or issues were found: the message says what to fix
  2  the command or its configuration is written wrongly
  3  the registry's store can't be reached: try again later

Configuration
  REGISTRY      where releases are stored (${registry}): a folder, or s3://bucket/prefix with
                S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY
  SITE_CONFIG   the site's facts (default site.config.json)
  RELEASE_USER  who is named in the history (default: who started the CI, else Git's
                user.name, else the user who runs the command)
  RELEASE_SIGNING_KEY  an Ed25519 private key, which publish signs releases with
  PREVIEW_KEY   signs links that show releases before they are live; the server has the same
  SITE          where the site answers, for these links (default: the site's own origin)

A release's way
  pnpm release publish mf-services --build
  pnpm release preview mf-services@1.1.0
  pnpm release canary mf-services@1.1.0 --percent 5
  pnpm release promote mf-services@1.1.0
  pnpm release rollback`;

/** The command with all its verbs. */
export function releaseProgram(context: ReleaseContext): Command {
  // The name as all messages write it: the terminal replaces it with the actual command.
  const program = new Command("pnpm release")
    .description("Publishes releases, puts them live, and takes them back.")
    .configureHelp({ sortSubcommands: false })
    .addHelpText("after", explanation(context.needsRegistry ? "required" : "default: .registry"))
    .showHelpAfterError("(--help shows the arguments and options)");
  addPublish(program, context);
  addPreview(program, context);
  addPromote(program, context);
  addRollback(program, context);
  addCanary(program, context);
  addStatus(program, context);
  addHistory(program, context);
  addVerify(program, context);
  addExport(program, context);
  addMirror(program, context);
  addCollect(program, context);
  addOwners(program, context);
  for (const verb of program.commands) {
    if (verb.name() !== "try") verb.option("--json", "answer as JSON, for scripts");
  }
  return program;
}

/** Runs the command with its arguments, and resolves with the exit code. */
export async function runRelease(
  written: readonly string[],
  context: ReleaseContext,
  onError: (text: string) => void,
): Promise<number> {
  const program = releaseProgram(context);
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => context.output.line(text.trimEnd()),
      writeErr: (text) => onError(text.trimEnd()),
    });
  }
  try {
    await program.parseAsync(written, { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version end the same way as mistakes do; the error's code tells them apart.
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    }
    if (error instanceof IssuesFound) return exitCodes.rejected;
    const isUsage = error instanceof UsageError;
    const isUnreachable = error instanceof StoreUnreachable;
    const after = isUsage || isUnreachable ? undefined : afterwards[written[0] ?? ""];
    onError(after ? `${textOf(error)}\n${after}` : textOf(error));
    if (isUsage) return exitCodes.usage;
    return isUnreachable ? exitCodes.unreachable : exitCodes.rejected;
  }
}

const unmoved = "No channel has moved: visitors get what they got before.";

/** What is true after a verb has failed; a channel is the last thing that each writes. */
const afterwards: Readonly<Record<string, string>> = {
  ...{ publish: unmoved, promote: unmoved, rollback: unmoved, canary: unmoved, collect: unmoved },
  mirror: "What was copied is whole: the same command copies the rest.",
  export: "What was exported before stays.",
};
