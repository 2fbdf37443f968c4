import { describe, expect, it } from "vitest";
import { nginxConfig } from "./nginx-config.ts";

const site = { root: "/export", port: 5100, scratch: "/scratch", isRoot: false };

describe("the configuration of nginx", () => {
  it("answers an address from its file with the given headers", () => {
    const config = nginxConfig({
      ...site,
      locations: [{ path: "/about", file: "about.html", headers: { "x-a": 'say "hi"' } }],
    });
    expect(config).toContain(
      '    location = /about {\n      try_files /about.html =404;\n      add_header x-a "say \\"hi\\"";\n    }',
    );
  });

  it("lets root's worker read a folder that is root's alone", () => {
    expect(nginxConfig({ ...site, locations: [], isRoot: true })).toMatch(/^user root;/);
    expect(nginxConfig({ ...site, locations: [] })).not.toContain("user");
  });
});
