import { expect, type Page } from "playwright/test";
import { parsed } from "#site/documents.ts";

/** Words of an address that a visitor must always be able to read. */
interface ReadableWords {
  /** The main heading as it is read out: words that come and go are not in it. */
  heading: string;
  /** The last paragraph of some length, outside slots. */
  paragraph: string;
}

const known = new Map<string, Promise<ReadableWords>>();

/** The page on screen shows the words of an address. */
export async function expectReadable(page: Page, address: string): Promise<void> {
  const { heading, paragraph } = await known.getOrInsertComputed(address, read);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(main.getByText(paragraph, { exact: true }).first()).toBeVisible();
}

/** Reads the words of an address out of its document. */
async function read(address: string): Promise<ReadableWords> {
  const main = parsed(await (await fetch(address)).text()).querySelector("main");
  for (const hidden of main?.querySelectorAll('h1 [aria-hidden="true"]') ?? []) hidden.remove();
  const heading = textOf(main?.querySelector("h1"));
  const paragraph = [...(main?.querySelectorAll("p") ?? [])]
    .filter((one) => !one.closest("[data-slot], form"))
    .map(textOf)
    .findLast((text) => text.length > 40);
  if (!heading || !paragraph) throw new Error(`${address} holds no heading or no paragraph.`);
  return { heading, paragraph };
}

const textOf = (element: { textContent: string } | null | undefined) =>
  (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
