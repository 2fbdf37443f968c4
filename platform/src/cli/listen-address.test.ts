import { expect, it } from "vitest";
import { readListenAddress } from "./listen-address.ts";

it("serves on localhost:4173 unless told otherwise", () => {
  expect(readListenAddress({})).toEqual({ host: "localhost", port: 4173 });
  expect(readListenAddress({ HOST: "0.0.0.0", PORT: "8080" })).toEqual({
    host: "0.0.0.0",
    port: 8080,
  });
});

it.each(["", "80a", "-1", "70000", "4173.5"])("refuses the port %j with what to do", (PORT) => {
  expect(() => readListenAddress({ PORT })).toThrow(/PORT must be a number from 0 to 65535/);
});
