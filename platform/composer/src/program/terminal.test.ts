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

it("runs for a user without a name, such as a container's", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const name of ["RELEASE_USER", "GITHUB_ACTOR"]) vi.stubEnv(name, "");
  process.argv = ["node", "release", "--help"];
  await runInTerminal({
    root: "/",
    packageNamed: (name) => ({ name, version: "1.0.0", folder: "/" }),
    sourcesOf: () => "/",
    build: async () => {},
    readSite: async () => undefined,
  });
  expect(process.exitCode).toBe(0);
  expect(written.mock.calls.join()).toContain("Usage: pnpm release");
});
