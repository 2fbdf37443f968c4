import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { listenError, readListenAddress, rejectBusyPort } from "./listen-address.ts";

it("serves on localhost:4173 unless told otherwise", () => {
  expect(readListenAddress({})).toEqual({ host: "localhost", port: 4173 });
  expect(readListenAddress({ HOST: "0.0.0.0", PORT: "8080" })).toEqual({
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
  expect(said).toBe(`HOST=0.0.0.0 PORT=80 can't be used: ${error.message}`);
});

it.each(["", "80a", "-1", "70000", "4173.5"])("refuses the port %j with what to do", (PORT) => {
  expect(() => readListenAddress({ PORT })).toThrow(/PORT must be a number from 0 to 65535/);
});

it("names another port when one is in use", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  await expect(rejectBusyPort({ host: "127.0.0.1", port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port: PORT=${port + 1}`,
  );
  await new Promise((resolve) => taken.close(resolve));
  await expect(rejectBusyPort({ host: "127.0.0.1", port })).resolves.toBeUndefined();
});
