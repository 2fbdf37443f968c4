// @ts-check
/*
 * The program that runs inside the walls (`walls.ts`): it attempts what the walls have to prevent,
 * then imports releases and renders addresses. From then on foreign code shares this process, so the
 * parent checks all of its output. It is plain JavaScript that imports nothing from this project: it
 * starts in half the time and needs access to no other file.
 */
import { spawnSync } from "node:child_process";
import { Console } from "node:console";
import { readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/**
 * @typedef {import("./prerenderer.ts").ShellServer} ShellServer
 * @typedef {import("./walls.ts").Assignment} Assignment
 * @typedef {import("./walls.ts").Input} Input
 */

if (import.meta.main) main();

async function main() {
  const write = process.stdout.write.bind(process.stdout);
  const exit = process.exit.bind(process);
  /** @param {object} value */
  const send = (value) => write(`${JSON.stringify(value)}\n`);
  // A page that logs something must not be taken for a result.
  globalThis.console = new Console(process.stderr, process.stderr);

  /** @type {Input} */
  const { targets, assignment } = JSON.parse(await text(process.stdin));
  const attempts = await attempt(targets);
  send(attempts);
  if (!assignment || Object.values(attempts).includes(true)) return;
  // Makes dates the same on every machine.
  process.env["TZ"] = "UTC";
  const { resultOf } = openReleases(assignment);
  const waiting = assignment.paths.values();
  const renderNext = async () => {
    for (const path of waiting) send(await resultOf(path));
  };
  // Several at a time: a page waits for its imports.
  await Promise.all(Array.from({ length: 16 }, renderNext));
  // A page may have left timers behind.
  write("", () => exit(0));
}

/**
 * Imports the shell; `resultOf` renders an address with it. The releases' scripts come with the
 * assignment; none of them is on a disk.
 * @param {Assignment} assignment
 */
export function openReleases({ base, scripts, shell, entries, composition }) {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const isOwn = specifier.startsWith(base) || context.parentURL?.startsWith(base);
      if (!isOwn || specifier.startsWith("node:")) return next(specifier, context);
      const { href } = new URL(specifier, context.parentURL);
      if (/^\.|^release:/.test(specifier) && Object.hasOwn(scripts, href.slice(base.length))) {
        return { url: href, format: "module", shortCircuit: true };
      }
      throw new Error(
        `${context.parentURL?.slice(base.length)} imports "${specifier}", which its release does not hold. Bundle it, or share it as a singleton.`,
      );
    },
    load(url, context, next) {
      if (!url.startsWith(base)) return next(url, context);
      return { source: scripts[url.slice(base.length)], format: "module", shortCircuit: true };
    },
  });
  /** @param {string} release */
  const urlOf = (release) => `${base}${entries[release]}`;
  /** @param {string} remote @param {string} expose */
  const importExpose = async (remote, expose) => {
    if (!Object.hasOwn(entries, remote)) throw new Error(`No page may use ${remote} here.`);
    const container = await import(urlOf(remote));
    return (await container.get(expose))();
  };
  /** @type {Promise<ShellServer>} */
  const opened = import(urlOf(shell)).then((server) => {
    // From here on, remotes find this shell's singletons, as they would in a page.
    server.shareSingletons();
    return server;
  });
  // It is awaited with the first address.
  opened.catch(() => {});

  /** @param {string} path */
  const resultOf = async (path) => {
    try {
      const { pageTagMark, prerenderAddress } = await opened;
      const page = await prerenderAddress(composition, path, importExpose);
      const { html: markup, head, linked, meta } = page;
      const { title, tags: headTags } = head;
      const used = page.used.map(({ kind, id, remote }) => ({ kind, id, remote }));
      return { path, fragment: { markup, title, headTags, pageTagMark, used, linked, meta } };
    } catch (error) {
      return { path, error: reasonsOf(error), place: placeOf(error, base) };
    }
  };
  return { resultOf, close: () => hooks.deregister() };
}

/** @param {unknown} error @returns {string} */
function reasonsOf(error) {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? `${error.message}: ${reasonsOf(error.cause)}` : error.message;
}

/**
 * Where in a release an error was thrown, such as `mf-home/1.4.0/home-1a2b.js:1:2345`.
 * @param {unknown} error @param {string} base @returns {string | undefined}
 */
function placeOf(error, base) {
  if (!(error instanceof Error)) return undefined;
  const [, place] = (error.stack ?? "").split(base);
  return placeOf(error.cause, base) ?? place?.match(/^[^\s)]+:\d+:\d+/)?.[0];
}

/**
 * Which of the forbidden things succeed here.
 * @param {Input["targets"]} targets @returns {Promise<Record<string, boolean>>}
 */
async function attempt({ file, newFile, port }) {
  return {
    environment: Object.keys(process.env).some((name) => name !== "PWD"),
    reading: succeeds(() => readFileSync(file)),
    writing: succeeds(() => writeFileSync(newFile, "")),
    network: await connects(port),
    spawning: succeeds(() => {
      const { error } = spawnSync(process.execPath, ["--version"]);
      if (error) throw error;
    }),
  };
}

/** @param {() => unknown} work */
function succeeds(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function connects(port) {
  return new Promise((resolve) => {
    try {
      const socket = connect(port, "127.0.0.1");
      socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
      socket.setTimeout(1000, () => resolve(false));
    } catch {
      resolve(false);
    }
  });
}
