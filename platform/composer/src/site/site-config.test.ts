import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { neutralSite } from "@site/contract/site";
import { expect, it } from "vitest";
import { readSiteFacts } from "./site-config.ts";

async function configured(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "site-")), "site.config.json");
  await writeFile(file, text);
  return file;
}

it("is neutral without a file", async () => {
  expect(await readSiteFacts("/nowhere/site.config.json")).toEqual(neutralSite);
});

it("takes what the file says and keeps the defaults for the rest", async () => {
  const site = await readSiteFacts(await configured('{"brand": "Some Company"}'));
  expect(site).toEqual({ ...neutralSite, brand: "Some Company" });
});

it("lists every issue at once, by field", async () => {
  const file = await configured('{"origin": "example.com/", "email": "nobody", "colour": "red"}');
  await expect(readSiteFacts(file)).rejects.toThrow(/origin:[\s\S]*email:[\s\S]*colour:/);
});

it("lists the known keys beside one that it does not know", async () => {
  const file = await configured('{"orgin": "https://example.com"}');
  await expect(readSiteFacts(file)).rejects.toThrow(
    /orgin: unknown; the known keys are brand, origin, founder/,
  );
});

it("takes where the calls of the forms go, with the defaults of what it leaves out", async () => {
  const { forms } = await readSiteFacts(
    await configured('{"forms": {"hostedTable": {"origin": "https://project.example.com"}}}'),
  );
  expect(forms?.hostedTable).toEqual({
    origin: "https://project.example.com",
    anonKey: "public-anon-key",
  });
  expect(forms?.email.origin).toBe("");
});

it("rejects a place for the forms that is no origin", async () => {
  const file = await configured(
    '{"forms": {"hostedTable": {"origin": "https://a.example.com/path"}, "email": {"origin": "*"}}}',
  );
  await expect(readSiteFacts(file)).rejects.toThrow(
    /forms\.hostedTable\.origin: expected an origin[\s\S]*forms\.email\.origin/,
  );
});

it("says that a broken file is not JSON", async () => {
  await expect(readSiteFacts(await configured("{"))).rejects.toThrow(/is not JSON/);
});

it("takes facts of the company and the order of the menu", async () => {
  const company = { foundingYear: 1999, locality: "Bern", region: "BE", country: "CH" };
  const file = await configured(JSON.stringify({ company, menu: ["blog", "services"] }));
  expect(await readSiteFacts(file)).toMatchObject({ company, menu: ["blog", "services"] });
});

it("rejects a company without a place", async () => {
  const file = await configured('{"company": {"foundingYear": 1999, "country": "Brazil"}}');
  await expect(readSiteFacts(file)).rejects.toThrow(/company\.locality:[\s\S]*company\.country:/);
});
