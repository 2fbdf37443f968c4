import { scopeClass } from "@site/contract/page";
import { expect, it } from "vitest";
import { compileRemoteStyles, isStyleSource, uiFolder } from "./page-styles.ts";

it("dresses one page alone", async () => {
  const code = 'export default () => <p className="text-ink">words</p>;';
  const css = await compileRemoteStyles({ remote: "mf-a", kind: "page", id: "about" }, [code]);
  expect(css).toContain(`.${scopeClass("page", "about")} .text-ink{`);
});

it("gives keyframes their owner's name, and leaves out those that nothing uses", async () => {
  const twice = "[animation:tide-line_1s,tide-line_2s]";
  const code = `<p className="tide-line ${twice}" />`;
  const css = await compileRemoteStyles({ remote: "mf-a", kind: "page", id: "about" }, [code]);
  const own = `tide-line-${scopeClass("page", "about")}`;
  expect(css.replaceAll(own, "").replaceAll(/\.\S*tide-line/g, "")).not.toContain("tide-line");
  expect(css.match(/@keyframes [^{]+/g)).toEqual([`@keyframes ${own}`]);
  expect(css).toMatch(new RegExp(`animation:[^;}]*${own}`));
});

it("nests no rule, and registers no variable for shadows and weights", async () => {
  const code = '<p className="shadow-md hover:shadow-lg font-medium group-hover:text-ink" />';
  const css = await compileRemoteStyles({ remote: "mf-a", kind: "page", id: "about" }, [code]);
  expect(css).toContain(".hover\\:shadow-lg:hover{box-shadow:");
  expect(css).not.toMatch(/@property|&/);
});

it.each([
  "bg-[url(data:image/svg+xml;base64,AAAA)]",
  "bg-[url('https://a.example/b.png')]",
  "[mask-image:url(//a.example/b.svg)]",
])("rejects a class that the site's policy would break: %s", async (name) => {
  const sheet = (code: string) =>
    compileRemoteStyles({ remote: "mf-a", kind: "page", id: "about" }, [code]);
  const code = "file-from-elsewhere";
  await expect(sheet(`<p className="${name}" />`)).rejects.toMatchObject({ code });
  await expect(sheet('<p className="[filter:url(#a)]" />')).resolves.toContain("url(#a)");
});

it("reads class names of components: the remote's own and the UI kit's, compiled or not", () => {
  expect(isStyleSource("/site/mf-a/src/pages/about/about-page.tsx")).toBe(true);
  expect(isStyleSource(`${uiFolder}/components/section.tsx`)).toBe(true);
  expect(isStyleSource(`${uiFolder}/components/section.js`)).toBe(true);
  expect(isStyleSource("/site/mf-a/src/pages/about/about.en.ts")).toBe(false);
  expect(isStyleSource("/site/node_modules/library/view.tsx")).toBe(false);
});
