import { fsyncSync } from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type EngineOptions = Parameters<NodeFS["init"]>[1];

/** The parts of Emscripten's node file system that the cure touches; PGlite types none of them. */
interface EngineModule {
  NODEFS: {
    tryFSOperation(operation: () => void): void;
    stream_ops: { fsync?: (stream: { nfd?: number }) => number };
  };
}

/** fsync calls that reached the disk in this thread; a test counts them against commits. */
export const syncs = { count: 0 };

/**
 * PGlite's file system with a real fsync. As it comes, `NODEFS.stream_ops` has none, and the
 * engine takes "no such operation" for success: a power cut then loses every recent commit and
 * can leave a folder that doesn't open. Verified against exactly 0.5.16; the tests beside this
 * file fail when an upgrade changes the ground.
 */
export class DurableNodeFs extends NodeFS {
  override async init(engine: Parameters<NodeFS["init"]>[0], options: EngineOptions) {
    const { emscriptenOpts } = await super.init(engine, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    // Cast: PGlite types its module without the file systems it exports.
    preRun.push((module) => giveRealSync(module as unknown as EngineModule));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function giveRealSync({ NODEFS }: EngineModule): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    // Thrown as the engine's own error, so that a disk that cannot sync stops the commit.
    if (nfd !== undefined) NODEFS.tryFSOperation(() => fsyncSync(nfd));
    syncs.count += 1;
    return 0;
  };
}

/** PGlite's own start parameters with fsync on (they begin with `-F`, which turns it off). */
export const durableStartParams = [
  "--single",
  "-O",
  "-j",
  ...[
    "fsync=on",
    "wal_sync_method=fsync",
    "full_page_writes=on",
    "synchronous_commit=on",
    "search_path=public",
    "exit_on_error=false",
    "log_checkpoints=false",
    "max_worker_processes=0",
    "max_parallel_workers=0",
    "max_parallel_workers_per_gather=0",
    "max_parallel_maintenance_workers=0",
    "io_method=sync",
    // The rows here are few; the default of 128 MB would be touched and never given back.
    "shared_buffers=16MB",
    "min_wal_size=32MB",
    "max_wal_size=128MB",
  ].flatMap((setting) => ["-c", setting]),
];
