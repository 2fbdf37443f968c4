import { type ExecFileException, execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a process that runs foreign code may use up. */
export interface Limits {
  /** JavaScript's heap. */
  heapMb: number;
  /** All writable memory. */
  memoryMb: number;
  /** Processor time. */
  processorSeconds: number;
  /** Wall-clock time in all. */
  deadlineMs: number;
  /** Output, for each page that it renders. */
  outputBytes: number;
}

export const defaultLimits: Limits = {
  heapMb: 512,
  memoryMb: 2048,
  processorSeconds: 60,
  deadlineMs: 120_000,
  outputBytes: 1024 * 1024,
};

/** Targets of the forbidden attempts by which the program inside tests the walls. */
export interface ProbeTargets {
  /** A file that it must not read. */
  file: string;
  /** A port of this machine where somebody listens. */
  port: number;
  /** A process that it must not see. */
  pid: number;
  /** More memory than it may have. */
  bytes: number;
}

/** Node's own permissions, or Linux namespaces made by one of two programs. */
type Layer = "node" | "bwrap" | "unshare";

/** Protections that are the same in every layer. */
const ofTheProcess: Record<string, string> = {
  environment: "starting it with an empty one",
  memory: "a limit of the process",
};

const layerNames: Record<Layer, string> = {
  node: "Node's permissions",
  bwrap: "namespaces (bubblewrap)",
  unshare: "namespaces (unshare)",
};

/** The program inside the walls. */
const program = join(import.meta.dirname, "renderer.mjs");

/** What a process wrote, and why it did not end by itself. */
export interface Ended {
  output: string;
  errorOutput: string;
  error: ExecFileException | null;
}

/**
 * Runs the program inside some layers, with an empty environment, no file descriptors but three
 * pipes, and limits. The only file that it may read is itself.
 */
function runInside(layers: readonly Layer[], input: object, limits: Limits): Promise<Ended> {
  const node = [
    process.execPath,
    `--max-old-space-size=${limits.heapMb}`,
    ...(layers.includes("node") ? ["--permission", `--allow-fs-read=${program}`] : []),
    program,
  ];
  const command = [
    ...(process.platform === "win32" ? [] : limited(limits)),
    ...(layers.includes("bwrap") ? bwrapFor([process.execPath, program]) : []),
    ...(layers.includes("unshare") ? [...unshare] : []),
    ...node,
  ];
  const options = {
    env: {},
    timeout: limits.deadlineMs,
    killSignal: "SIGKILL",
    maxBuffer: limits.outputBytes,
  } as const;
  return new Promise((resolve) => {
    // A missing program shows in the exit code: `sh` exits with 127.
    const child = execFile(
      command[0] ?? "",
      command.slice(1),
      options,
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

/** No network, no other process, and no files except these and the system's libraries. */
function bwrapFor(files: readonly string[]): string[] {
  const libraries = ["/usr/lib", "/usr/lib64", "/lib", "/lib64"];
  return [
    ...["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"],
    ...["--cap-drop", "ALL"],
    ...libraries.flatMap((folder) => ["--ro-bind-try", folder, folder]),
    ...files.flatMap((file) => ["--ro-bind", file, file]),
    "--",
  ];
}

const unshare = [
  ...["unshare", "--map-root-user", "--net", "--ipc", "--pid", "--fork", "--kill-child", "--"],
] as const;

/** What the walls keep from a remote's code while it is composed. */
export interface Walls {
  /** The layers that stand here. */
  layers: readonly Layer[];
  /** For each attempt, a readable name of what prevented it; none where it succeeded. */
  preventedBy: Record<string, string[]>;
}

/** Nothing is rendered without these; the others depend on the system. */
const required = ["environment", "reading", "writing", "network", "spawning"];

let probed: Promise<Walls> | undefined;

/** Tests in every layer what it is there to prevent; once in the life of this process. */
export function probedWalls(): Promise<Walls> {
  probed ??= probeAll().catch((error: unknown) => {
    probed = undefined;
    throw error;
  });
  return probed;
}

async function probeAll(): Promise<Walls> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "site-walls-")));
  const server = createServer((socket) => socket.destroy());
  try {
    const file = join(folder, "secret");
    await writeFile(file, "secret");
    await once(server.listen(0, "127.0.0.1"), "listening");
    // Cast: it listens on a port.
    const { port } = server.address() as AddressInfo;
    const targets = {
      file,
      port,
      pid: process.pid,
      bytes: 2 * defaultLimits.memoryMb * 2 ** 20,
    };
    const attempt = async (layer: Layer) => [layer, await probeLayer(layer, targets)] as const;
    const results = await Promise.all([attempt("node"), attempt("bwrap")]);
    if (!results[1][1]) results.push(await attempt("unshare"));
    const found = results.flatMap(([layer, made]) => (made ? [[layer, made] as const] : []));
    const what = Object.keys(found[0]?.[1] ?? {});
    return {
      layers: found.map(([layer]) => layer),
      preventedBy: Object.fromEntries(
        what.map((one) => [
          one,
          [
            ...new Set(
              found
                .filter(([, made]) => made[one] === false)
                .map(([layer]) => ofTheProcess[one] ?? layerNames[layer]),
            ),
          ],
        ]),
      ),
    };
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Which attempts succeed behind one layer alone; undefined where the layer is not available.
 * @throws Error when there was no answer in time, which says nothing about the layer.
 */
async function probeLayer(
  layer: Layer,
  targets: ProbeTargets,
): Promise<Record<string, boolean> | undefined> {
  const { output, error } = await runInside([layer], { targets }, defaultLimits);
  if (error?.killed) {
    throw new Error(
      `Whether a remote's code is walled in by ${layerNames[layer]} could not be tried out within ${defaultLimits.deadlineMs / 1000} s, so nothing was rendered. Try again when this machine is less busy.`,
    );
  }
  try {
    return JSON.parse(output) as Record<string, boolean>;
  } catch {
    return undefined;
  }
}

/**
 * Runs the renderer behind every wall that this machine has.
 * @throws Error when a wall that rendering requires is missing.
 */
export async function runWalled(input: object, limits: Limits): Promise<Ended> {
  const { layers, preventedBy } = await probedWalls();
  const open = required.filter((one) => !preventedBy[one]?.length);
  if (open.length > 0) {
    throw new Error(
      `A remote's code would not be walled in here (${open.join(", ")}), so nothing was rendered. Node ${process.version} must be able to start ${program} with --permission.`,
    );
  }
  return runInside(layers, input, limits);
}
