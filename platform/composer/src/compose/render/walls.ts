import { type ExecFileException, execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Composition } from "@site/contract/composition";
import { failure } from "@site/contract/failure";

/** What a process that runs foreign code may use up. */
export const defaultLimits = {
  heapMb: 512,
  /** All writable memory. */
  memoryMb: 2048,
  processorSeconds: 60,
  /** Wall-clock time in all. */
  deadlineMs: 120_000,
  /** Output, for each page that it renders. */
  outputBytes: 1024 * 1024,
};

export type Limits = typeof defaultLimits;

/** What the program inside the walls renders, and with which releases. */
export interface Assignment {
  /** Prefix of each script's address. */
  base: string;
  /** The releases' scripts: sources by `<name>/<version>/<path>`. */
  scripts: Record<string, string>;
  shell: string;
  /** Which script of each release is imported first, by the release's name. */
  entries: Record<string, string>;
  composition: Composition;
  /** The addresses to render. */
  paths: readonly string[];
}

/** What the program inside the walls reads from its input. */
export interface Input {
  /** Targets of the attempts that test the walls. */
  targets: {
    /** A file that it must not read. */
    file: string;
    /** A file that it must not write. */
    newFile: string;
    /** A port of this machine where this process listens. */
    port: number;
  };
  assignment?: Assignment | undefined;
}

/** The program inside the walls. */
const program = join(import.meta.dirname, "renderer.mjs");

/**
 * What Node itself keeps from the process. SQLite and foreign functions open files without asking
 * for permission, so they are left out; what the pages' policy forbids, a render does not need.
 */
const permissions = [
  ...["--permission", "--no-experimental-sqlite", "--no-experimental-ffi", "--no-addons"],
  "--disallow-code-generation-from-strings",
];

/** What a process wrote, and why it did not end by itself. */
export interface Ended {
  output: string;
  errorOutput: string;
  error: ExecFileException | null;
}

/**
 * Renders an assignment behind every wall that this machine has. Before the program inside imports
 * anything, it attempts what the walls have to prevent, and goes on only if each attempt fails.
 * @throws Error when one succeeds.
 */
export async function runWalled(assignment: Assignment, limits: Limits): Promise<Ended> {
  const { attempts = {}, ...ended } = await runProgram(limits, assignment);
  const open = Object.keys(attempts).filter((one) => attempts[one]);
  if (open.length === 0) return ended;
  throw failure`walls-open: A remote's code would not be walled in here (${open.join(", ")}), so nothing was rendered. Node ${process.version} must be able to start ${program} with ${permissions.join(" ")}.`;
}

/**
 * Which program makes namespaces on this machine, if any, and which attempts succeed behind it;
 * undefined if the program inside can't run.
 */
export async function attemptWalls() {
  const { attempts } = await runProgram(defaultLimits);
  if (!attempts) return undefined;
  const found = await namespaces();
  return { namespaces: found?.file, hidesFiles: found?.hidesFiles === true, succeeded: attempts };
}

/**
 * Whether a namespace hides this machine's files from a remote's code. Without one, only Node keeps
 * it from them: whoever finds a hole in Node or V8 reads what this user can read.
 */
export async function hidesFiles(): Promise<boolean> {
  return (await namespaces())?.hidesFiles === true;
}

/**
 * Runs the program inside with an empty environment, no file descriptors but three pipes, and
 * limits. It may read no file. The first line of its output says which
 * attempts succeeded; the line is missing if the program did not get that far.
 */
async function runProgram(limits: Limits, assignment?: Assignment) {
  const { file, args = [] } = (await namespaces()) ?? {};
  const command = [
    ...(process.platform === "win32" ? [] : limited(limits)),
    ...(file ? [file, ...args] : []),
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    ...permissions,
    // Its source, not its file: foreign code finds the names of files in the stacks of errors.
    ...["--input-type=module", "-e", await readFile(program, "utf8").catch(() => "")],
  ];
  const listener = createServer((socket) => socket.destroy());
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const targets = {
    file: import.meta.filename,
    newFile: join(tmpdir(), `site-walls-${randomUUID()}`),
    // Cast: it listens on a port.
    port: (listener.address() as AddressInfo).port,
  };
  const { output, ...ended } = await run(command, limits, { targets, assignment });
  listener.close();
  const end = output.indexOf("\n") + 1;
  const line = output.slice(0, end);
  const attempts = line ? (JSON.parse(line) as Record<string, boolean>) : undefined;
  return { ...ended, attempts, output: output.slice(end) };
}

/** Runs a command to its end. One that can't be started ends with an error, too. */
function run(
  [file = "", ...words]: readonly string[],
  { deadlineMs, outputBytes }: Limits,
  input?: Input,
): Promise<Ended> {
  // No path inside names this machine's user.
  const options = { cwd: "/", env: {}, timeout: deadlineMs, maxBuffer: outputBytes } as const;
  return new Promise((resolve) => {
    const child = execFile(
      file,
      words,
      { ...options, killSignal: "SIGKILL" },
      (error, output, errorOutput) => resolve({ output, errorOutput, error }),
    );
    // Writing to a process that has ended fails; its exit code says why it ended.
    child.stdin?.on("error", () => {}).end(JSON.stringify(input));
  });
}

/** A shell that limits itself and becomes the command after it. */
function limited({ processorSeconds, memoryMb }: Limits): string[] {
  const script = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$2"; shift 2; unset PWD; exec "$@"';
  return ["/bin/sh", "-c", script, "sh", String(processorSeconds), String(memoryMb * 1024)];
}

/** No network, no other process, and no files except Node and the system's libraries. */
const bubblewrap = [
  ...["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"],
  ...["--cap-drop", "ALL"],
  ...["/usr/lib", "/usr/lib64", "/lib", "/lib64"].flatMap((one) => ["--ro-bind-try", one, one]),
  ...["--ro-bind", process.execPath, process.execPath],
  "--",
];

const unshare = [...["--map-root-user", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--"]];

/** The programs that make namespaces, the better one first. They are looked for in the system's folders. */
const programs = () =>
  [
    { file: process.env["BWRAP_PATH"] || "bwrap", args: bubblewrap, hidesFiles: true },
    { file: process.env["UNSHARE_PATH"] || "unshare", args: unshare, hidesFiles: false },
  ] as const;

type Namespaces = ReturnType<typeof programs>[number];

const usable = new Map<string, Promise<Namespaces | undefined>>();

/** The program that gives a process its own namespaces; undefined if none works on this system. */
function namespaces(): Promise<Namespaces | undefined> {
  const candidates = programs();
  const key = candidates.map(({ file }) => file).join("\n");
  const found = usable.get(key) ?? firstUsable(candidates);
  usable.set(key, found);
  return found;
}

async function firstUsable(candidates: readonly Namespaces[]): Promise<Namespaces | undefined> {
  for (const one of candidates) {
    const command = [one.file, ...one.args, process.execPath, "--version"];
    const { error } = await run(command, defaultLimits);
    if (!error) return one;
  }
  return undefined;
}
