import { type EngineName, ensureEngine } from "../browser-choice.ts";
import { BidiEngine } from "./drivers/bidi-engine.ts";
import { PlaywrightEngine } from "./drivers/playwright-engine.ts";
import { WebKitEngine } from "./drivers/webkit-engine.ts";
import { desktop, type Engine } from "./engine.ts";

/** Opens an engine by whatever drives it on this machine. */
export async function openEngine(name: EngineName): Promise<Engine> {
  const choice = ensureEngine(name);
  if (choice.by === "playwright") return PlaywrightEngine.open(name, choice.program);
  if (choice.by === "WebDriver BiDi") return BidiEngine.open(choice.program, desktop);
  return WebKitEngine.open(choice, desktop);
}
