/*
 * The program that runs inside the walls (`walls.ts`): it attempts what the walls have to prevent,
 * takes Node away, then imports releases and renders addresses. From then on foreign code shares this
 * process, so the parent checks all of its output. It is plain JavaScript that imports nothing from
 * this project: it starts in half the time and needs access to no other file.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { builtinModules, registerHooks } from "node:module";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";

/**
 * @typedef {import("./prerenderer.ts").ShellServer} ShellServer
 * @typedef {import("./walls.ts").Assignment} Assignment
 * @typedef {import("./walls.ts").Input} Input
 */

/** What a page may use beside the language: browsers have it too, and it reaches nothing outside. */
const webGlobals = [
  ...["AbortController", "AbortSignal", "Blob", "CustomEvent", "DOMException", "Event"],
  ...["EventTarget", "ReadableStream", "TextDecoder", "TextEncoder"],
  ...["TransformStream", "URL", "URLSearchParams", "WritableStream", "atob", "btoa"],
  ...["clearInterval", "clearTimeout", "console", "crypto", "performance", "queueMicrotask"],
  ...["self", "setInterval", "setTimeout", "structuredClone"],
];

if (import.meta.main) main();

async function main() {
  const node = process;
  /** @param {object} value */
  const send = (value) => writeFileSync(1, `${JSON.stringify(value)}\n`);

  /** @type {Input} */
  const { targets, assignment } = JSON.parse(await text(process.stdin));
  const outside = await attempt(targets);
  // Makes dates the same on every machine.
  process.env["TZ"] = "UTC";
  const kept = keptGlobals();
  takeNodeAway(kept);
  const given = assignment ?? nothing;
  const { resultOf } = openReleases(given, true);
  const attempts = { ...outside, node: await reachesNode(kept) };
  send(attempts);
  if (!assignment || Object.values(attempts).includes(true)) node.exit(0);

  goOnAfterErrors(node);
  const waiting = given.paths.values();
  const renderNext = async () => {
    for (const path of waiting) send(await resultOf(path));
  };
  // Several at a time: a page waits for its imports.
  await Promise.all(Array.from({ length: 16 }, renderNext));
  // A page may have left timers behind.
  node.exit(0);
}

/**
 * What a page starts and doesn't await is no part of its markup: when it fails, browsers go on, too.
 * The last error is written at the end, for a page that waits for what has failed.
 * @param {NodeJS.Process} node
 */
function goOnAfterErrors(node) {
  let last = "";
  const note = (/** @type {unknown} */ error) => {
    try {
      last = reasonsOf(error);
    } catch {
      last = "an error that can't be read";
    }
  };
  node.on("unhandledRejection", note).on("uncaughtException", note);
  node.on("exit", () => last && writeFileSync(2, last));
}

/**
 * An assignment without releases. Cast: without addresses, its composition is not read.
 * @type {Assignment}
 */
const nothing = {
  ...{ base: "release:/", scripts: {}, shell: "", entries: {}, paths: [] },
  composition: /** @type {any} */ ({}),
};

/** Names of the globals that foreign code finds here. */
function keptGlobals() {
  /** @type {string[]} */
  const language = runInNewContext("Object.getOwnPropertyNames(globalThis)");
  // The pages' policy forbids WebAssembly, too.
  return new Set([...language, ...webGlobals]).difference(new Set(["WebAssembly"]));
}

/**
 * Removes everything that a render does not need. A list of what is dangerous would miss what a
 * later Node adds, as one that named files missed `node:sqlite`.
 * @param {Set<PropertyKey>} kept
 */
function takeNodeAway(kept) {
  /** @type {Record<PropertyKey, any>} */
  const globals = globalThis;
  // Many libraries, such as lodash, look for the global object by this name.
  globals["self"] = globals;
  // Node's own console leads to its streams. Nobody reads what a page logs here.
  globals["console"] = Object.fromEntries(Object.keys(console).map((name) => [name, () => {}]));
  // Node's timers are objects that lead to all others; those of browsers are numbers.
  for (const name of ["setTimeout", "setInterval"]) {
    const start = globals[name];
    globals[name] = (/** @type {unknown[]} */ ...args) => Number(start(...args));
  }
  for (const name of Reflect.ownKeys(globals)) {
    if (typeof name === "symbol" ? name !== Symbol.toStringTag : !kept.has(name)) {
      delete globals[name];
    }
  }
}

/** Whether foreign code could still use Node here. @param {Set<PropertyKey>} kept */
async function reachesNode(kept) {
  const rest = Object.getOwnPropertyNames(globalThis).filter((name) => !kept.has(name));
  const imported = await Promise.allSettled(
    builtinModules.map((name) => import(name.startsWith("node:") ? name : `node:${name}`)),
  );
  return rest.length > 0 || imported.some(({ status }) => status === "fulfilled");
}

/** As a bound function it does not change when foreign code replaces a method. */
const lookUp = Function.prototype.call.bind(Map.prototype.get);

/**
 * Registers the releases' scripts, which come with the assignment; none of them is on a disk.
 * `resultOf` imports the shell and renders an address with it.
 * @param {Assignment} assignment
 * @param {boolean} isAlone whether nothing else is imported from now on. Foreign code may replace
 *   whatever the hooks call: so they answer with these addresses and sources alone, or throw.
 */
export function openReleases({ base, scripts, shell, entries, composition }, isAlone = false) {
  const paths = Object.keys(scripts);
  const addresses = new Map(paths.map((path) => [`${base}${path}`, `${base}${path}`]));
  const sources = new Map(paths.map((path) => [`${base}${path}`, scripts[path]]));
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const isOwn = specifier.startsWith(base) || context.parentURL?.startsWith(base);
      if (!isAlone && !isOwn) return next(specifier, context);
      const isRelative = /^\.|^release:/.test(specifier);
      const url = isRelative && lookUp(addresses, new URL(specifier, context.parentURL).href);
      if (url) return { url, format: "module", shortCircuit: true };
      throw new Error(
        `${context.parentURL?.slice(base.length)} imports "${specifier}", which its release does not hold. Bundle it, or share it as a singleton.`,
      );
    },
    load(url, context, next) {
      const source = lookUp(sources, url);
      if (!isAlone && source === undefined) return next(url, context);
      return { source, format: "module", shortCircuit: true };
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
  /** @type {Promise<ShellServer> | undefined} */
  let opened;
  const openShell = async () => {
    const server = await import(urlOf(shell));
    // From here on, remotes find this shell's singletons, as they would in a page.
    server.shareSingletons();
    return server;
  };

  /** @param {string} path */
  const resultOf = async (path) => {
    try {
      opened ??= openShell();
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
 * Which of the forbidden things succeed here for code that still has all of Node.
 * @param {Input["targets"]} targets @returns {Promise<Record<string, boolean>>}
 */
async function attempt({ file, newFile, port }) {
  return {
    environment: Object.keys(process.env).some((name) => name !== "PWD"),
    reading: succeeds(() => readFileSync(file)),
    writing: succeeds(() => writeFileSync(newFile, "")),
    // SQLite opens files by itself: Node's permissions don't cover it.
    databases: succeeds(() => {
      const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
      new DatabaseSync(newFile).exec("create table attempt (written)");
    }),
    network: await connects(port),
    programs: succeeds(() => {
      const { error } = spawnSync(process.execPath, ["--version"]);
      if (error) throw error;
    }),
    threads: succeeds(() => new Worker("", { eval: true }).unref()),
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
