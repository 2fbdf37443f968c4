import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";

/** A certificate for this machine alone, made anew for each run. */
export interface Certificate {
  key: string;
  cert: string;
  /** What Chromium is told to accept: a certificate it merely ignored would switch its cache off. */
  publicKeyHash: string;
}

/** @throws Error when there is no OpenSSL: Node itself makes keys, but no certificates. */
export function makeCertificate(): Certificate {
  const pem = openssl(
    ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ["-days", "2", "-subj", "/CN=bench", "-keyout", "-", "-out", "-"],
  );
  const key = block(pem, "PRIVATE KEY");
  const cert = block(pem, "CERTIFICATE");
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return { key, cert, publicKeyHash: createHash("sha256").update(publicKey).digest("base64") };
}

function openssl(...args: readonly string[][]): string {
  try {
    return execFileSync("openssl", args.flat(), { stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    throw new Error(
      "openssl could not make a certificate for the measured sites. Install it (Debian: apt-get install openssl) and try again.",
      { cause: error },
    );
  }
}

function block(pem: string, label: string): string {
  const found = new RegExp(String.raw`-----BEGIN ${label}-----[\s\S]+?-----END ${label}-----`).exec(
    pem,
  );
  if (found) return found[0];
  throw new Error(
    `openssl printed no ${label}; it printed ${pem.length} characters of other text.`,
  );
}
