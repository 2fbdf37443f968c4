import { expect, it } from "vitest";
import { policyHash } from "./headers.ts";

it("names a hash as browsers compute it", () => {
  // SHA-256 of the empty string, RFC 4634's test value in base64.
  expect(policyHash("")).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
});
