import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DataHandling, neutralSite } from "@site/contract/site";
import { describe, expect, it, onTestFinished } from "vitest";
import { beforeGoingPublic, readSiteFacts, siteConfigFile } from "./site-config.ts";

const own: DataHandling = {
  hostedTable: false,
  warehouse: false,
  email: false,
  requestRetentionDays: 7,
  securityEventRetentionDays: 90,
  reportRetentionDays: 30,
};

async function read(config: object | string | null, handling = own) {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "site.config.json");
  await writeFile(file, typeof config === "string" ? config : JSON.stringify(config));
  return readSiteFacts(file, () => handling);
}

describe("a site's configuration", () => {
  it("takes what the file says and keeps the defaults for the rest, or for all without a file", async () => {
    expect(await readSiteFacts("/nowhere/site.config.json")).toEqual(neutralSite);
    const company = { foundingYear: 1999, locality: "Bern", region: "BE", country: "CH" };
    const facts = { brand: "Some Company", company, menu: ["blog", "services"] };
    expect(await read(facts)).toEqual({ ...neutralSite, ...facts });
    const origin = "https://project.example.com";
    const { forms } = await read({ forms: { hostedTable: { origin } } });
    expect(forms?.hostedTable).toEqual({ origin, anonKey: "public-anon-key" });
    expect(forms?.email.origin).toBe("");
  });

  it.each([
    [
      "several fields at once",
      { origin: "example.com/", email: "nobody", color: "red" },
      /origin:[\s\S]*email:[\s\S]*color:/,
    ],
    [
      "a picture and an address, each in one line that says what to write",
      { portrait: "portrait.jpg", bookingUrl: "booking.example.com" },
      /^[^\n]*\n\s*portrait: expected the address of a picture, [^\n]*\n\s*bookingUrl: expected an address that begins with https:\/\/ or http:\/\/$/,
    ],
    [
      "a key that it does not know, with those that it knows",
      { orgin: "https://example.com" },
      /orgin: unknown; the known keys are brand, origin, founder/,
    ],
    [
      "a place for the forms that is no origin",
      { forms: { hostedTable: { origin: "https://a.example.com/path" }, email: { origin: "*" } } },
      /forms\.hostedTable\.origin: expected an origin[\s\S]*forms\.email\.origin/,
    ],
    [
      "a company without a place",
      { company: { foundingYear: 1999, country: "Brazil" } },
      /company\.locality:[\s\S]*company\.country:/,
    ],
    [
      "facts that no market can do without",
      { legal: { markets: ["BR"] } },
      /legal\.name:[\s\S]*legal\.address:[\s\S]*legal\.representative:[\s\S]*legal\.dataProtection:[\s\S]*legal\.providers:/,
    ],
    ["an origin, once", { origin: "www.a.example" }, /:\n {2}origin: [^\n]*$/],
    ["a missing key", { legal: { markets: ["BR"] } }, /legal\.name: missing$/m],
    ["a file that is not JSON", "{", /must hold facts/],
    ["a list", [], /must hold facts/],
    ["nothing", null, /must hold facts/],
  ])("rejects %s, by name", async (_what, config, message) => {
    await expect(read(config)).rejects.toThrow(message);
  });
});

const always = {
  name: "Some Company GmbH",
  address: ["Street 1", "10115 Berlin", "Germany"],
  representative: "Some Body",
  dataProtection: { name: "Some Body", email: "privacy@company.example" },
  providers: {
    hosting: { name: "Hosting GmbH", address: "Berlin, Germany", safeguard: "not-needed" },
  },
};

const forGermany = {
  ...always,
  markets: ["DE"],
  register: "Amtsgericht Berlin, HRB 1",
  vatId: "DE000000000",
  editor: null,
  euRepresentative: null,
  supervisoryAuthority: "Authority of Berlin",
};

it("is read from the file that SITE_CONFIG names, which must be there", () => {
  for (const env of [{}, { SITE_CONFIG: "" }, { SITE_CONFIG: "site.config.json" }]) {
    expect(siteConfigFile(env, "/nowhere")).toBe("/nowhere/site.config.json");
  }
  expect(() => siteConfigFile({ SITE_CONFIG: "ours.json" }, "/nowhere")).toThrow(
    "SITE_CONFIG names /nowhere/ours.json, and there is no such file.",
  );
});

describe("a site for a market", () => {
  it("is read with what the settings mean for visitors' data", async () => {
    const site = await read({ legal: forGermany });
    expect(site.legal).toEqual(forGermany);
    expect(site.dataHandling).toEqual(own);
  });

  it("takes the file's word for what the settings mean, where it gives one", async () => {
    const dataHandling = { ...own, email: true, reportRetentionDays: 14 };
    const email = { name: "Mail GmbH", address: "Berlin, Germany", safeguard: "not-needed" };
    const legal = { ...forGermany, providers: { ...always.providers, email } };
    expect((await read({ legal, dataHandling })).dataHandling).toEqual(dataHandling);
    await expect(read({ legal: forGermany, dataHandling })).rejects.toThrow(/providers\.email:/);
  });

  it.each(["register", "vatId", "editor", "supervisoryAuthority", "euRepresentative"])(
    "is refused without %s, by name",
    async (fact) => {
      const { [fact]: _, ...rest } = forGermany as Record<string, unknown>;
      await expect(read({ legal: rest })).rejects.toThrow(new RegExp(`legal\\.${fact}:`));
    },
  );

  it("needs no representative in the Union for a company that is in it", async () => {
    const { euRepresentative: _, ...rest } = forGermany;
    const company = { foundingYear: 2023, locality: "Berlin", region: "BE", country: "DE" };
    await expect(read({ company, legal: rest })).resolves.toBeDefined();
  });

  it("names every service that the settings pass data on to and the file doesn't", async () => {
    const handling = { ...own, email: true, warehouse: true };
    await expect(read({ legal: forGermany }, handling)).rejects.toThrow(
      /legal\.providers\.warehouse:[\s\S]*legal\.providers\.email:/,
    );
  });

  it("needs the number of the company in Brazil", async () => {
    const legal = { ...always, markets: ["BR"] };
    await expect(read({ legal })).rejects.toThrow(/legal\.cnpj:/);
    await expect(read({ legal: { ...legal, cnpj: null } })).resolves.toBeDefined();
  });
});

it("names the placeholders that a site still has before it goes public, and none of its own facts", async () => {
  expect(beforeGoingPublic(neutralSite)).toHaveLength(1);
  const begun = { brand: "Company", legal: forGermany };
  const [line] = beforeGoingPublic(await read(begun));
  expect(line).toMatch(/origin, founder, email, bookingUrl/);
  expect(line).not.toMatch(/brand/);
  const complete = {
    ...begun,
    origin: "https://company.example",
    founder: "Some Body",
    email: "hello@company.example",
    bookingUrl: "https://booking.example/company",
    professionalNetworkUrl: "https://network.example/other",
    photoSharingUrl: "https://photos.example/other",
  };
  expect(beforeGoingPublic(await read(complete))).toEqual([]);
});
