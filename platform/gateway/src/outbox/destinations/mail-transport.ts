import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import { deliveryRule } from "../delivery.ts";

/**
 * A client of a mail server, by its address: `smtp://user:password@host:port`, `smtps://…` for
 * implicit TLS. It keeps so many connections open between mails.
 */
export async function openSmtp(url: string, connections: number): Promise<Transporter> {
  const { deadlineMs } = deliveryRule;
  // Loaded with the first mail: many servers never write one, and it takes 20 MB.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    requireTLS: needsStartTls(url),
  });
}

/**
 * A mail server that does not offer STARTTLS gets no mail: an attacker on the network could have
 * removed the offer. `?requireTLS=false` in the address turns this off, for a relay in your
 * network.
 */
function needsStartTls(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "smtp:" && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** Writes a mail into the mail drop's folder, as a file of this name. */
export async function dropMail(folder: string, name: string, mail: SendMailOptions): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await composer.sendMail(mail);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  // The file appears once it is complete and on disk. Cast: `buffer: true` makes it a Buffer.
  const content = message as Buffer;
  const draft = `${path}.unfinished`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
