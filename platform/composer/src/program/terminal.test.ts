import { usageError } from "@site/contract/failure";
import { afterEach, expect, it, vi } from "vitest";
import { runInTerminal } from "./terminal.ts";

vi.mock("node:os", async (original) => ({
  ...(await original<typeof import("node:os")>()),
  userInfo: () => {
    throw new Error("uv_os_get_passwd returned ENOENT");
  },
}));

const { argv } = process;
afterEach(() => {
  process.argv = argv;
  process.exitCode = undefined;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const folder = {
  root: "/",
  packageNamed: (name: string) => ({ name, version: "1.0.0", folder: "/" }),
  sourcesOf: () => "/",
  build: async () => {},
  readSite: async () => undefined,
};

it("runs for a user without a name, such as a container's", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const name of ["RELEASE_USER", "GITHUB_ACTOR"]) vi.stubEnv(name, "");
  process.argv = ["node", "release", "--help"];
  await runInTerminal(folder);
  expect(process.exitCode).toBe(0);
  expect(written.mock.calls.join()).toContain("Usage: pnpm release");
});

it("ends with the code of a wrong configuration where the site's is invalid", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.argv = ["node", "release", "promote", "--without", "mf-home"];
  const readSite = () => Promise.reject(usageError`test: a fact is missing`);
  await runInTerminal({ ...folder, readSite });
  expect(written.mock.calls.join()).toContain("[test]");
  expect(process.exitCode).toBe(2);
});

it("takes no empty place for a registry, as from a variable that is not set", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.argv = ["node", "release", "mirror", "", "/backup/registry"];
  await runInTerminal(folder);
  expect(written.mock.calls.join()).toContain("[place-empty]");
  expect(process.exitCode).toBe(2);
});

it("writes nothing of a message that would steer the terminal, and its line breaks", async () => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  process.argv = ["node", "release", "promote", "--without", "mf-home"];
  const readSite = () => Promise.reject(new Error("first\n\u001b[2Jsecond\u202e"));
  await runInTerminal({ ...folder, readSite });
  expect(written.mock.calls.join()).toContain("first\n [2Jsecond \n");
});
