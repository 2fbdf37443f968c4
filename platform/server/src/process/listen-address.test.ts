import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { listenError, readListenAddress, rejectBusyPort } from "./listen-address.ts";

it("serves on localhost:4173 unless told otherwise", () => {
  expect(readListenAddress({})).toEqual({ host: "localhost", port: 4173 });
  expect(readListenAddress({ HOST: '"0.0.0.0"', PORT: "8080 # note" })).toEqual({
    host: "0.0.0.0",
    port: 8080,
  });
});

it("does not take an empty HOST for every address of the machine", () => {
  expect(readListenAddress({ HOST: " " }).host).toBe("localhost");
});

it("names the settings of an address that cannot be used", () => {
  const error = new Error("listen EACCES: permission denied 0.0.0.0:80");
  const said = listenError(error, { host: "0.0.0.0", port: 80 }).message;
  for (const name of ["HOST=0.0.0.0", "PORT=80", error.message]) expect(said).toContain(name);
});

it.each(["80a", "-1", "70000", "4173.5"])("refuses the port %j", (PORT) => {
  const failure = expect.objectContaining({ code: "settings-invalid" });
  expect(() => readListenAddress({ PORT })).toThrow(failure);
});

it("names another port when one is in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  await expect(rejectBusyPort({ host: "127.0.0.1", port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port: PORT=${port + 1}`,
  );
  await taken[Symbol.asyncDispose]();
  await expect(rejectBusyPort({ host: "127.0.0.1", port })).resolves.toBeUndefined();
});
