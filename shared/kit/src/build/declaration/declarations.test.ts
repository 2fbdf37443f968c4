import { expect, it } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { readRemotes, routesOf } from "./declarations.ts";

it("names the remote whose declaration can't be read, and why", async () => {
  const workspace = await testFolder({
    "mf-fine/remote.ts": "export default { pages: {} };",
    "mf-torn/remote.ts": 'throw new Error("es.mdx: expected a file");',
  });
  await expect(readRemotes(workspace)).rejects.toMatchObject({
    code: "declaration-unreadable",
    message: expect.stringMatching(/^mf-torn\/remote\.ts .*es\.mdx: expected a file$/),
  });
});

it("says which addresses a site has only with a section of its configuration", () => {
  const imprint = { paths: { pt: "/a", en: "/en/a", de: "/de/a" }, needs: "legal" } as const;
  const pages = { imprint, home: { paths: { pt: "/", en: "/en", de: "/de" } } };
  const routes = routesOf("/site", [{ name: "mf-one", folder: "/site/mf-one", remote: { pages } }]);
  const needing = routes.filter(({ needs }) => needs === "legal").map(({ path }) => path);
  expect(needing).toEqual(["/a", "/de/a", "/en/a"]);
});
