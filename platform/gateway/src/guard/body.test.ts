import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { maxBodyBytes, readBody } from "./body.ts";

test("a body is the same text however its sender cuts it", async () => {
  const bytes = Buffer.from("Olá, 👋 ".repeat(500));
  const single = Array.from(bytes, (byte) => Buffer.of(byte));
  expect(await readBody(Readable.from(single, { objectMode: false }))).toBe(bytes.toString());
  expect(await readBody(Readable.from([bytes]))).toBe(bytes.toString());
  expect(await readBody(Readable.from([]))).toBe("");
});

test("a body may be as large as the limit, and no larger", async () => {
  const text = "x".repeat(maxBodyBytes);
  const cut = () => [Buffer.from(text.slice(1)), Buffer.from("x")];
  expect(await readBody(Readable.from(cut()))).toBe(text);
  const longer = readBody(Readable.from([...cut(), Buffer.from("y")]));
  await expect(longer).rejects.toMatchObject({ status: 413 });
  const announced = readBody(Readable.from([]), maxBodyBytes + 1);
  await expect(announced).rejects.toMatchObject({ status: 413 });
});

test("the answer to a body that is too large waits for its end, but not for ever", async () => {
  const ended = new PassThrough();
  const whole = readBody(ended, maxBodyBytes + 1);
  ended.end("the rest");
  await expect(whole).rejects.toMatchObject({ status: 413 });
  const endless = readBody(new PassThrough(), maxBodyBytes + 1);
  await expect(endless).rejects.toMatchObject({ status: 413 });
});

test("unfinished bodies take 64 MB together, and the oldest are rejected for the next ones", async () => {
  const unfinished = Array.from({ length: 300 }, () => {
    const stream = new PassThrough({ highWaterMark: 2 * maxBodyBytes });
    const read = readBody(stream);
    read.catch(() => {});
    stream.write("x".repeat(maxBodyBytes));
    return { stream, read };
  });
  await new Promise((done) => setImmediate(done));
  for (const { stream } of unfinished) stream.end();
  const results = await Promise.allSettled(unfinished.map(({ read }) => read));
  const accepted = results.filter(({ status }) => status === "fulfilled").length;
  expect(accepted * maxBodyBytes).toBe(64 * 1024 * 1024);
  expect(results[0]).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } });
  expect(results.at(-1)).toMatchObject({ status: "fulfilled" });
  expect(await readBody(Readable.from([Buffer.from("later")]))).toBe("later");
});

test("a sender who goes away ends the reading", async () => {
  const stream = new PassThrough();
  const read = readBody(stream);
  stream.write("half");
  stream.destroy(new Error("aborted"));
  await expect(read).rejects.toThrow("aborted");
});
