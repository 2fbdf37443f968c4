import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DataHandling } from "@site/contract/site";
import { neutralSite } from "@site/contract/site";
import { describe, expect, it } from "vitest";
import { beforeGoingPublic } from "./legal-facts.ts";
import { readSiteFacts } from "./site-config.ts";

const hosting = { name: "Hosting GmbH", address: "Berlin, Germany", safeguard: "not-needed" };

const always = {
  name: "Some Company GmbH",
  address: ["Street 1", "10115 Berlin", "Germany"],
  representative: "Some Body",
  dataProtection: { name: "Some Body", email: "privacy@company.example" },
  providers: { hosting },
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

const own: DataHandling = {
  hostedTable: false,
  warehouse: false,
  email: false,
  requestRetentionDays: 7,
  securityEventRetentionDays: 90,
  reportRetentionDays: 30,
};

async function read(config: object, handling = own) {
  const file = join(await mkdtemp(join(tmpdir(), "site-")), "site.config.json");
  await writeFile(file, JSON.stringify(config));
  return readSiteFacts(file, () => handling);
}

describe("a site configured for Germany", () => {
  it("is read with what the settings mean for visitors' data", async () => {
    const site = await read({ legal: forGermany });
    expect(site.legal).toEqual(forGermany);
    expect(site.dataHandling).toEqual(own);
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
});

it("asks a site for Brazil for the number of the company", async () => {
  await expect(read({ legal: { ...always, markets: ["BR"] } })).rejects.toThrow(/legal\.cnpj:/);
  await expect(read({ legal: { ...always, markets: ["BR"], cnpj: null } })).resolves.toBeDefined();
});

it("lists every fact that no market can do without", async () => {
  await expect(read({ legal: { markets: ["BR"] } })).rejects.toThrow(
    /legal\.name:[\s\S]*legal\.address:[\s\S]*legal\.representative:[\s\S]*legal\.dataProtection:[\s\S]*legal\.providers:/,
  );
});

describe("before going public", () => {
  it("gives the neutral site one hint", () => {
    expect(beforeGoingPublic(neutralSite)).toHaveLength(1);
  });

  it("names the placeholders that a configured site still has", async () => {
    const [line] = beforeGoingPublic(await read({ brand: "Company", legal: forGermany }));
    expect(line).toMatch(/origin, founder, email, bookingUrl/);
    expect(line).not.toMatch(/brand/);
  });

  it("is silent for a site that has none", async () => {
    const site = await read({
      brand: "Company",
      origin: "https://company.example",
      founder: "Some Body",
      email: "hello@company.example",
      bookingUrl: "https://booking.example/company",
      professionalNetworkUrl: "https://network.example/other",
      photoSharingUrl: "https://photos.example/other",
      legal: forGermany,
    });
    expect(beforeGoingPublic(site)).toEqual([]);
  });
});
