import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterwards } from "./clean-up.ts";
import { listenOnFreePort } from "./free-port.ts";

export interface Mail {
  from: string;
  to: string[];
  text: string;
}

interface Answers {
  /** An error refuses the mail, or the address. */
  toMail?(mail: Mail): Error | null;
  toRecipient?(address: string): Error | null | Promise<Error | null>;
  toSender?(address: string): Error | null;
  /** With it, the server wants a login. */
  password?: string;
  offersTls?: boolean;
}

/** A mail server on a free port, until `cleanUp`. It takes every mail unless it is told otherwise. */
export async function startMailServer({
  toMail,
  toRecipient,
  toSender,
  password,
  offersTls = false,
}: Answers = {}) {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: ({ username = "", password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error("wrong password")),
    // Its certificate is smtp-server's own, which nobody has signed.
    disabledCommands: offersTls ? [] : ["STARTTLS"],
    logger: false,
    // Its answers are those of the tests alone.
    hideENHANCEDSTATUSCODES: true,
    onMailFrom: ({ address }, _session, done) => done(toSender?.(address) ?? null),
    onRcptTo: async ({ address }, _session, done) => done((await toRecipient?.(address)) ?? null),
    async onData(stream, session, done) {
      const content = await text(stream).catch(() => null);
      // Its sender was killed meanwhile.
      if (content === null) return;
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : "";
      const mail = { from, to: rcptTo.map(({ address }) => address), text: content };
      const failure = toMail?.(mail) ?? null;
      if (failure === null) mails.push(mail);
      done(failure);
    },
  });
  // A sender that is killed resets its connection.
  server.on("error", () => undefined);
  const port = await listenOnFreePort(server.server);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= new Promise((resolve) => server.close(() => resolve()));
    return stopped;
  };
  afterwards(stop);
  return { url: `smtp://127.0.0.1:${port}`, mails, stop };
}
