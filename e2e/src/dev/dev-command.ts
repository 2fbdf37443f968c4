import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@site/gateway/test/free-port";

/** How long a development server may take until it listens, in milliseconds. */
const startMs = 150_000;

/** A development server as a newcomer starts it, in a workspace or one of its packages. */
export interface DevCommand {
  origin: string;
  /** What it has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

interface CommandOptions {
  env?: Record<string, string>;
  /** Where it listens; by default any free port. */
  port?: number;
}

/** Runs a program that serves on `PORT` and waits until it answers. */
export async function startCommand(
  folder: string,
  program: string,
  args: readonly string[],
  { env = {}, port }: CommandOptions = {},
): Promise<DevCommand> {
  const listensOn = String(port ?? (await freePort()));
  const data = await mkdtemp(join(tmpdir(), "dev-command-"));
  const running = spawn(program, args, {
    cwd: folder,
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: listensOn,
      DATA_DIRECTORY: data,
      FORCE_COLOR: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (chunk) => (output += chunk));
  }
  const command = {
    origin: `http://127.0.0.1:${listensOn}`,
    output: () => output,
    async stop() {
      running.kill();
      if (!hasEnded(running)) await once(running, "exit");
      await rm(data, { recursive: true, force: true });
    },
  };
  const end = Date.now() + startMs;
  while (Date.now() < end && !hasEnded(running)) {
    if (await isAnswering(`${command.origin}/en`)) return command;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  await command.stop();
  throw new Error(`${program} ${args.join(" ")} did not serve ${command.origin}:\n${output}`);
}

/** Replaces text that a file must contain; returns a function that restores the file. */
export async function edit(
  file: string,
  from: string | RegExp,
  to: string,
): Promise<() => Promise<void>> {
  const before = await readFile(file, "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${file} holds no ${from}.`);
  await writeFile(file, after);
  return () => writeFile(file, before);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function isAnswering(address: string): Promise<boolean> {
  return fetch(address, { headers: { accept: "text/html" } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
