import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { AnswerMemory } from "./answer-memory.ts";

function question(url: string, headers: IncomingMessage["headers"] = {}, method = "GET") {
  // Cast: of a request, only these three are read.
  return { url, headers, method } as IncomingMessage;
}

const answer = (bytes = 10) => ({ headers: ["etag", '"1"'], body: Buffer.alloc(bytes) });

test("an answer is found for the same address and encoding alone", () => {
  const memory = new AnswerMemory(10_000);
  const kept = answer();
  memory.keep(question("/a.js", { "accept-encoding": "br" }), kept);
  expect(memory.find(question("/a.js", { "accept-encoding": "br" }))).toBe(kept);
  expect(memory.find(question("/a.js", { "accept-encoding": "gzip" }))).toBeUndefined();
  expect(memory.find(question("/a.js"))).toBeUndefined();
  expect(memory.find(question("/b.js", { "accept-encoding": "br" }))).toBeUndefined();
});

test("a question that could be answered otherwise is neither kept nor found", () => {
  const memory = new AnswerMemory(10_000);
  const others = [
    question("/a.js?x"),
    question("/a.js", { "if-none-match": '"1"' }),
    question("/a.js", {}, "HEAD"),
  ];
  for (const other of others) memory.keep(other, answer());
  expect(memory.find(question("/a.js"))).toBeUndefined();
  memory.keep(question("/a.js"), answer());
  expect(others.map((other) => memory.find(other))).toEqual([undefined, undefined, undefined]);
});

test("the oldest answers go when they outgrow the memory, and large ones are not kept at all", () => {
  const memory = new AnswerMemory(1_000);
  for (let number = 0; number < 20; number += 1) memory.keep(question(`/${number}`), answer(80));
  expect(memory.find(question("/0"))).toBeUndefined();
  expect(memory.find(question("/19"))).toBeDefined();
  memory.keep(question("/large"), answer(500));
  expect(memory.find(question("/large"))).toBeUndefined();
});

test("endless addresses are not kept", () => {
  const memory = new AnswerMemory(10_000);
  const endless = question(`/${"a".repeat(500)}`);
  memory.keep(endless, answer());
  expect(memory.find(endless)).toBeUndefined();
});
