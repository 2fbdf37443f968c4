import { Window } from "happy-dom";
import { expect, type Page } from "playwright/test";

/** Words of an address that a visitor must always be able to read. */
interface ReadableWords {
  /** The main heading as it is read out: words that come and go are not in it. */
  heading: string;
  /** The last paragraph of some length, outside slots. */
  paragraph: string;
}

const known = new Map<string, Promise<ReadableWords>>();

/** Reads the words of an address out of its document. */
function readableWords(address: string): Promise<ReadableWords> {
  const reading = known.get(address) ?? read(address);
  known.set(address, reading);
  return reading;
}

/** The page on screen shows the words of an address. */
export async function expectReadable(page: Page, address: string): Promise<void> {
  const { heading, paragraph } = await readableWords(address);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(main.getByText(paragraph, { exact: true }).first()).toBeVisible();
}

async function read(address: string): Promise<ReadableWords> {
  const window = new Window();
  const html = await (await fetch(address)).text();
  // A parsed document runs nothing and loads nothing.
  const main = new window.DOMParser().parseFromString(html, "text/html").querySelector("main");
  for (const hidden of main?.querySelectorAll('h1 [aria-hidden="true"]') ?? []) hidden.remove();
  const heading = textOf(main?.querySelector("h1"));
  const paragraph = [...(main?.querySelectorAll("p") ?? [])]
    .filter((one) => !one.closest("[data-slot], form"))
    .map(textOf)
    .findLast((text) => text.length > 40);
  await window.happyDOM.close();
  if (!heading || !paragraph) throw new Error(`${address} holds no heading or no paragraph.`);
  return { heading, paragraph };
}

const textOf = (element: { textContent: string } | null | undefined) =>
  (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
