import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Destination } from "../delivery.ts";
import { emailMessage, type Mailbox } from "./email-message.ts";

/**
 * The mail drop: each e-mail becomes a file that any mail program opens. A file's name comes
 * from its submission, so that a second try replaces the first one's file.
 */
export function folderDestination(folder: string, mailbox: Mailbox): Destination {
  return {
    name: "email",
    concurrency: 2,
    intervalMs: 0,
    async send(delivery) {
      // Loaded with the first mail: many servers never write one, and it takes 20 MB.
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
      const { message } = await composer.sendMail(emailMessage(delivery, mailbox));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = delivery.acceptedAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
      // Cast: `buffer: true` makes the message a Buffer, which the types leave open.
      await writeWhole(join(folder, `${time}-${delivery.key}.eml`), message as Buffer);
      return { type: "delivered" };
    },
  };
}

/** Whole and on disk, or not there at all. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
