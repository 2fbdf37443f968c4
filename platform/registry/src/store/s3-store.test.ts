import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { FakeS3 } from "../../test/fake-s3.ts";
import { s3StoreOn } from "../../test/stores.ts";
import { maxObjectBytes, StoreUnreachable } from "./object-store.ts";
import { parseListing, type S3Config } from "./s3-store.ts";

let fake: FakeS3;
let endpoint: string;
beforeEach(async () => {
  fake = new FakeS3();
  endpoint = await fake.listen();
});
afterEach(() => fake.close());

const open = (changes: Partial<S3Config> = {}, deadlineMs = 2000) =>
  s3StoreOn(fake, endpoint, changes, deadlineMs);
const bytes = (text: string) => Buffer.from(text);

/** A store whose server answers as a test says, until the test ends. */
async function storeOn(answer: RequestListener, deadlineMs?: number) {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return s3StoreOn(fake, `http://127.0.0.1:${port}`, {}, deadlineMs);
}

describe("S3 store", () => {
  it.each([{ "content-length": maxObjectBytes + 1 }, { "transfer-encoding": "chunked" }])(
    "does not read an object that is larger than any of a registry: %o",
    async (headers) => {
      const store = await storeOn((_request, response) => {
        response.writeHead(200, headers).write(Buffer.alloc(maxObjectBytes + 1));
      });
      const code = "object-damaged";
      await expect(store.read("releases/mf-one/1.0.0.json")).rejects.toMatchObject({ code });
    },
  );

  it("waits for a large object while its bytes arrive", async () => {
    const store = await storeOn(async ({ url }, response) => {
      for (let chunk = 0; chunk < 8; chunk += 1) {
        response.write("x");
        await wait(50);
      }
      if (url?.endsWith("/whole")) response.end();
    }, 200);
    expect(await store.read("whole")).toEqual(bytes("xxxxxxxx"));
    await expect(store.read("part")).rejects.toBeInstanceOf(StoreUnreachable);
  });

  it("waits for the answer to an upload longer the larger it is", async () => {
    const store = await storeOn(async (request, response) => {
      await wait(400);
      request.resume().on("end", () => response.end());
    }, 200);
    expect(await store.create("large", Buffer.alloc(64_000))).toBe(true);
    await expect(store.create("small", bytes("x"))).rejects.toThrow("silent for 200 ms");
  });

  it("asks without `fetch`, which would take 25 MB of a serving process", async () => {
    vi.stubGlobal("fetch", undefined);
    const store = open();
    await store.create("a", bytes("x"));
    expect(await store.read("a")).toEqual(bytes("x"));
    vi.unstubAllGlobals();
  });

  it("R3 knows its own write again when the answer got lost", async () => {
    fake.mishaps.push("lost-answer");
    expect(await open().create("revision/1", bytes("mine"))).toBe(true);
  });

  it("R3 still loses to another's write after a lost answer", async () => {
    const store = open();
    await store.create("revision/1", bytes("theirs"));
    fake.mishaps.push("lost-answer");
    expect(await store.create("revision/1", bytes("mine"))).toBe(false);
  });

  it("asks again after a passing error and after a conflict of two writes", async () => {
    fake.mishaps.push(503, 409);
    expect(await open().create("revision/1", bytes("x"))).toBe(true);
    expect(fake.requests).toHaveLength(3);
  });

  it("gives up after a few attempts, says so, and that a write may have arrived", async () => {
    fake.mishaps.push(503, 503, 503, 503);
    const failure = await open()
      .create("revision/1", bytes("x"))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnreachable);
    expect((failure as Error).message).toMatch(
      /status 503 SlowDown.*Whether the last write arrived/,
    );
  });

  it("does not wait for a store that is silent", async () => {
    fake.mishaps.push("silence", "silence", "silence", "silence");
    await expect(open({}, 50).read("x")).rejects.toThrow(StoreUnreachable);
  });

  it.each([
    [
      "releases/mf-one/1.0.0.json",
      /below releases\/mf-one\/ takes the right publish-mf-one\. The keeper/,
    ],
    ["blobs/mf-one/ab/abc", /below blobs\/mf-one\/ takes the right publish-mf-one\./],
    ["blobs/_compositions/ab/abc", /below blobs\/_compositions\/ takes .* promote-<channel>\./],
    ["compositions/abc.json", /below compositions\/ takes the right promote-<channel>\./],
    ["channels/staging/00000001.json", /below channels\/staging\/ takes .* promote-staging\./],
    ["owners/00000001.json", /Only the platform's key may write there: docs\/recipes\/keys-of/],
  ])("says which right a key lacks to write %s", async (key, right) => {
    fake.mishaps.push(403, 403);
    const store = open();
    await expect(store.create(key, bytes("x"))).rejects.toThrow(right);
    await expect(store.read(key)).rejects.toThrow(/no right to this\. Every key .* may read/);
  });

  it("never takes a missing bucket for an empty one", async () => {
    const store = open({ bucket: "elsewhere" });
    await expect(store.read("x")).rejects.toThrow("The bucket elsewhere does not exist");
    await expect(store.list("")).rejects.toThrow("NoSuchBucket");
    await expect(store.remove("x")).rejects.toThrow("NoSuchBucket");
  });

  it("takes no other server for a store, whatever that answers", async () => {
    let status = 404;
    const store = await storeOn((_request, response) => {
      response.writeHead(status, { "content-type": "text/html" }).end("<html>");
    });
    const code = "store-rejected";
    await expect(store.read("x")).rejects.toMatchObject({ code });
    status = 200;
    await expect(store.read("x")).rejects.toMatchObject({ code });
    await expect(store.list("")).rejects.toMatchObject({ code });
    await expect(store.create("x", bytes("x"))).rejects.toMatchObject({ code });
  });

  it.each([
    [403, "InvalidAccessKeyId", /does not know S3_ACCESS_KEY_ID/],
    [403, "Forbidden", /Check S3_ACCESS_KEY_ID/],
    [400, "Unknown", /Check S3_ENDPOINT/],
  ])("says what to do about %d %s", async (status, code, advice) => {
    fake.mishaps.push({ status, code });
    await expect(open().read("x")).rejects.toThrow(advice);
  });

  it.each([
    "blobs/mf-content/../../owners/00000001.json",
    "blobs/mf-content/%2e%2e/%2e%2e/owners/00000001.json",
    "blobs/mf-content/%6f",
    "blobs/mf-content?x",
    "blobs/mf-content#x",
    "blobs\\mf-content",
  ])("asks nothing about %s, whose address is another object's", async (key) => {
    const store = open();
    const message = `No object of a registry is at /registry-of-tests/site/${key}: `;
    await expect(store.read(key)).rejects.toThrow(message);
    await expect(store.create(key, bytes("x"))).rejects.toThrow(message);
    await expect(store.remove(key)).rejects.toThrow(message);
    expect(fake.requests).toEqual([]);
  });

  it("lists no object that it could not ask for", async () => {
    const store = open();
    await store.create("blobs/x", bytes("x"));
    const written = await fetch(`${endpoint}/${fake.bucket}/site/blobs/%252e%252e/owners/1.json`, {
      method: "PUT",
      headers: {
        authorization: "AWS4-HMAC-SHA256 Credential=test-access/",
        "if-none-match": "*",
        "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
      },
      body: "{}",
    });
    expect(written.status).toBe(200);
    expect(fake.requests.at(-1)).toBe("PUT site/blobs/%2e%2e/owners/1.json");
    expect((await store.list("blobs/")).map(({ key }) => key)).toEqual(["blobs/x"]);
  });

  it("lists keys that XML escapes, of more than one page", async () => {
    const store = open();
    const names = Array.from({ length: 60 }, (_, index) => `blobs/mf-x/a&p'${10 + index}`);
    for (const name of names) await store.create(name, bytes("x"));
    expect((await store.list("blobs/")).map(({ key }) => key)).toEqual(names);
  });

  it("gives a listing up that never ends", async () => {
    const token = "<NextContinuationToken>a</NextContinuationToken>";
    const page = `<ListBucketResult><IsTruncated>true</IsTruncated>${token}</ListBucketResult>`;
    const store = await storeOn((_request, response) => response.end(page));
    await expect(store.list("blobs/")).rejects.toMatchObject({ code: "listing-repeats" });
  });

  it("keeps everything below its prefix", async () => {
    await open().create("revision/1", bytes("x"));
    expect(fake.requests).toEqual(["PUT site/revision/1"]);
    expect((await open().list("revision/")).map(({ key }) => key)).toEqual(["revision/1"]);
  });
});

it("rejects what is no listing instead of calling it empty", () => {
  expect(() => parseListing("<html>proxy login</html>")).toThrow(
    expect.objectContaining({ code: "not-a-listing" }),
  );
});

it("reads every character that stores escape in a listing", () => {
  const key = "<Key>&amp;lt;&lt;&gt;&quot;&apos;&#39;&#x7f;&other;</Key>";
  const object = `<Contents>${key}<LastModified>2026-01-01</LastModified><Size>1</Size></Contents>`;
  const { objects } = parseListing(`<ListBucketResult>${object}</ListBucketResult>`);
  expect(objects.map((one) => one.key)).toEqual(["&lt;<>\"''\x7f&other;"]);
});
