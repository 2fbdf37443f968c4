import { SMTPServer } from "smtp-server";
import { afterwards } from "./clean-up.ts";

export interface Mail {
  from: string;
  to: string[];
  text: string;
}

/**
 * A mail server on a free port, until `cleanUp`. It accepts a mail unless `answer` returns an error
 * for it, or `answerRecipient` for an address. With a `password` it wants a login.
 */
export async function startMailServer(
  answer: (mail: Mail) => Error | null = () => null,
  answerRecipient: (address: string) => Error | null | Promise<Error | null> = () => null,
  password?: string,
  offersTls = false,
  answerSender: (address: string) => Error | null = () => null,
): Promise<{ url: string; mails: Mail[]; stop(): Promise<void> }> {
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
    onMailFrom: ({ address }, _session, done) => done(answerSender(address)),
    onRcptTo: async ({ address }, _session, done) => done(await answerRecipient(address)),
    onData(stream, session, done) {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        const mail = { from, to: rcptTo.map(({ address }) => address), text };
        const failure = answer(mail);
        if (failure === null) mails.push(mail);
        done(failure);
      });
    },
  });
  // A sender that is killed resets its connection.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= new Promise((resolve) => server.close(() => resolve()));
    return stopped;
  };
  afterwards(stop);
  return { url: `smtp://127.0.0.1:${port}`, mails, stop };
}
