import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";

/** A certificate for this machine alone, made anew for each run. */
export interface Certificate {
  /** Key and certificate, one after the other. */
  pem: string;
  /** What Chromium is told to accept: a certificate it merely ignored would switch its cache off. */
  publicKeyHash: string;
}

/** @throws Error when there is no OpenSSL: Node itself makes keys, but no certificates. */
export function makeCertificate(): Certificate {
  const pem = openssl([
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-days", "2", "-subj", "/CN=bench", "-keyout", "-", "-out", "-"],
  ]);
  const publicKey = new X509Certificate(pem).publicKey.export({ type: "spki", format: "der" });
  return { pem, publicKeyHash: createHash("sha256").update(publicKey).digest("base64") };
}

function openssl(args: readonly string[]): string {
  try {
    return execFileSync("openssl", args, { stdio: ["ignore", "pipe", "ignore"] }).toString();
  } catch (error) {
    throw new Error(
      "openssl could not make a certificate for the measured sites. Install it (Debian: apt-get install openssl) and try again.",
      { cause: error },
    );
  }
}
