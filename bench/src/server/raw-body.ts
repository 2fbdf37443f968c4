import { get } from "node:http";
import { buffer } from "node:stream/consumers";

/** An answer as it came over the line: `fetch` would unpack it. */
export interface RawAnswer {
  status: number | undefined;
  encoding: string | undefined;
  body: Buffer;
}

/** Asks for an address in one encoding. */
export function rawBody(url: string, encoding: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": encoding }, agent: false }, async (response) => {
      resolve({
        status: response.statusCode,
        encoding: response.headers["content-encoding"],
        body: await buffer(response),
      });
    }).on("error", reject);
  });
}
