import { expect, it } from "vitest";
import { listenOptions } from "./dev-server.ts";

it("listens where PORT and HOST say, and nowhere else", () => {
  expect(listenOptions({ PORT: "4530", HOST: "0.0.0.0" })).toEqual({
    port: 4530,
    strictPort: true,
    host: "0.0.0.0",
  });
});

it("leaves the choice to Vite without them", () => {
  expect(listenOptions({ PORT: "", HOST: undefined })).toEqual({});
});

it.each(["80a", "-1", "70000"])("rejects the port %s", (PORT) => {
  expect(() => listenOptions({ PORT })).toThrow(`it is "${PORT}"`);
});
