import { type EngineName, ensureEngine } from "#browser-choice.ts";
import { BidiEngine } from "./bidi-engine.ts";
import type { Engine } from "./engine.ts";
import { PlaywrightEngine } from "./playwright-engine.ts";
import { WebKitEngine } from "./webkit-engine.ts";

/** Opens an engine by whatever drives it on this machine. */
export async function openEngine(name: EngineName): Promise<Engine> {
  const choice = ensureEngine(name);
  if (choice.by === "playwright") return PlaywrightEngine.open(name, choice.program);
  if (choice.by === "WebDriver BiDi") return BidiEngine.open(choice.program);
  return WebKitEngine.open(choice);
}
