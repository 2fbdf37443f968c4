import { randomBytes } from "node:crypto";
import { namesInExample } from "./environment-names.ts";

/** Secrets that often stand in a build's environment although this project reads none of them. */
const commonSecrets = [
  "AWS_SECRET_ACCESS_KEY",
  "GITHUB_TOKEN",
  "NPM_TOKEN",
  "SUPABASE_SERVICE_ROLE_KEY",
];

/** Vite hands variables of this beginning to whatever code asks for them. */
export const publicPrefix = "VITE_";

/** One unmistakable text for each variable that could hold a secret, under each name it could have. */
export function markedEnvironment(): Map<string, string> {
  const names = [...namesInExample(), ...commonSecrets];
  return new Map(
    [...names, ...names.map((name) => `${publicPrefix}${name}`)].map((name) => [
      name,
      `marked${randomBytes(12).toString("hex")}`,
    ]),
  );
}

/** Which variables' markers stand in some bytes, as they are or in another common writing. */
export function markersIn(bytes: Buffer, marked: ReadonlyMap<string, string>): string[] {
  const text = bytes.toString("latin1");
  return [...marked]
    .filter(([, marker]) => writingsOf(marker).some((writing) => text.includes(writing)))
    .map(([name]) => name);
}

/** Base64 depends on where in its text a marker begins: three ways, without the ends they share. */
function writingsOf(marker: string): string[] {
  const base64 = ["", "x", "xx"].map((before) =>
    Buffer.from(`${before}${marker}`).toString("base64").slice(4, -4),
  );
  return [marker, Buffer.from(marker).toString("hex"), ...base64];
}
