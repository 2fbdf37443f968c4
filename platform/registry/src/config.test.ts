import { describe, expect, it } from "vitest";
import { readRegistryConfig } from "./config.ts";

const s3 = {
  REGISTRY: "s3://bucket/site/",
  S3_ENDPOINT: "https://s3.example.com/",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

describe("the registry's configuration", () => {
  it.each([
    [undefined, "/srv/.registry"],
    ["", "/srv/.registry"],
    ["a/b", "/srv/a/b"],
    ["/a/b", "/a/b"],
  ])("takes %j for the folder %s", (REGISTRY, folder) => {
    expect(readRegistryConfig({ REGISTRY }, "/srv")).toEqual({ kind: "folder", folder });
  });

  it.each(["s3:/bucket", "s3:bucket", "file:/srv"])("takes %s for no folder", (REGISTRY) => {
    const failure = expect.objectContaining({ code: "settings-invalid" });
    expect(() => readRegistryConfig({ REGISTRY }, "/srv")).toThrow(failure);
  });

  it("takes a bucket with and without a prefix", () => {
    const config = {
      kind: "s3",
      endpoint: "https://s3.example.com",
      region: "eu-central-1",
      bucket: "bucket",
      accessKeyId: "id",
      secretAccessKey: "secret",
    };
    expect(readRegistryConfig(s3, "/")).toEqual({ ...config, prefix: "site/" });
    const whole = readRegistryConfig({ ...s3, REGISTRY: "s3://bucket" }, "/");
    expect(whole).toEqual({ ...config, prefix: "" });
  });

  it.each(["http://127.0.0.1:7480", "http://localhost:9000", "http://[::1]:9000"])(
    "takes %s: nobody reads along on this machine",
    (endpoint) => {
      const read = readRegistryConfig({ ...s3, S3_ENDPOINT: endpoint }, "/");
      expect(read).toMatchObject({ endpoint });
    },
  );

  it.each(["http://s3.example.com", "http://10.0.0.7:9000", "http://localhost.example.com"])(
    "takes no unencrypted store elsewhere: %s",
    (endpoint) => {
      const read = () => readRegistryConfig({ ...s3, S3_ENDPOINT: endpoint }, "/");
      expect(read).toThrow(/S3_ENDPOINT must be .*http:\/\/ only for this machine/);
    },
  );

  it("names all issues at once and repeats no value", () => {
    const env = { S3_ENDPOINT: "s3.example.com/path", S3_SECRET_ACCESS_KEY: "hunter2" };
    const read = () => readRegistryConfig({ REGISTRY: "ftp://x", ...env }, "/");
    expect(read).toThrow(/REGISTRY must be.*S3_ENDPOINT must be.*S3_ACCESS_KEY_ID is missing/s);
    expect(read).not.toThrow(/hunter2/);
  });
});
