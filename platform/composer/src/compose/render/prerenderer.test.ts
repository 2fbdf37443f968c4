import { describe, expect, it } from "vitest";
import { exampleComposition } from "#compose/test/example-site.ts";
import { checkedResult, withLibrary, withoutPlace } from "./prerenderer.ts";

const [id = "", page] = Object.entries(exampleComposition.pages)[0] ?? [];
const path = page?.paths.en ?? "";
const resultWith = (
  used: object[],
  at = path,
  more: object = {},
  composition: object = exampleComposition,
) =>
  checkedResult(
    {
      path: at,
      fragment: {
        ...{ markup: "<h1>a</h1>", title: "a", headTags: [], pageTagMark: "data-page-head" },
        ...{ used, linked: [] },
        ...more,
      },
    },
    composition as typeof exampleComposition,
  );

describe("a rendered page", () => {
  const own = [{ kind: "page", id, remote: page?.remote }];

  it("uses the page at its address, so that another release of it is rendered", () => {
    expect(resultWith([{ kind: "page", id, remote: page?.remote }])).not.toBeInstanceOf(Error);
    expect(resultWith([])).toEqual(new Error(`it does not use ${id}, the page at its address`));
  });

  it("uses nothing of a remote that does not have it", () => {
    const issue = `it uses ${id}, which mf-nobody lacks`;
    expect(resultWith([{ kind: "page", id, remote: "mf-nobody" }])).toEqual(new Error(issue));
  });

  it("shows no slot if it is static: no code of it would come", () => {
    const pages = { ...exampleComposition.pages, [id]: { ...page, isStatic: true } };
    const markup = '<main><div data-slot="signup"></div></main>';
    expect(resultWith(own, path, { markup }, { ...exampleComposition, pages })).toEqual(
      new Error("it is static and shows the slot signup, which would have no code"),
    );
    expect(resultWith(own, path, { markup })).not.toBeInstanceOf(Error);
  });

  it("need not use a page where there is none", () => {
    expect(resultWith([], "/en/404")).not.toBeInstanceOf(Error);
  });

  const meta = (schema: object) => ({ meta: { title: "a", description: "a", schema: [schema] } });
  const many = Array.from({ length: 2001 }, () => own).flat();

  it.each([
    ["uses more than any page does", "used", { used: many }],
    ["links to more than any page does", "linked", { linked: many.map(() => "a") }],
    ["links to no page", "linked.0", { linked: [null] }],
    ["has a type that is no text", "meta.schema.0", meta({ "@type": { toString: 0 } })],
  ])("is rejected when it %s", (_what, where, more) => {
    expect(String(resultWith(own, path, more))).toContain(
      `its result is not that of a page: ${where}: expected`,
    );
  });

  it("links to few pages that no release has: each composition names them all", () => {
    const linking = (count: number) => {
      const linked = [id, ...Array.from({ length: count }, (_, index) => `missing-${index}`)];
      return resultWith(own, path, { linked: [...linked, ...linked] });
    };
    expect(linking(50)).not.toBeInstanceOf(Error);
    expect(linking(51)).toEqual(
      new Error("it links to 51 pages that no release has, 50 at most are allowed"),
    );
  });

  it("may be of one type, of several or of none", () => {
    for (const type of ["FAQPage", ["Service", "Product"], undefined]) {
      expect(resultWith(own, path, meta({ "@type": type }))).not.toBeInstanceOf(Error);
    }
  });
});

it("an error of a library says that a page is composed without a browser", () => {
  const place =
    "node_modules/.pnpm/@some+styles@1.0.0/node_modules/@some/styles/dist/all.js:1:4878";
  const error = "window is not defined";
  const thrown = checkedResult({ path, error, place }, exampleComposition);
  const said = withLibrary(String(thrown));
  expect(said).toContain(`${error}, thrown in ${place}. `);
  expect(said).toContain(": use @some/styles in an effect");
  expect(said).not.toContain("read window");
});

it.each([
  ["fetch is not defined", "read fetch in an effect"],
  ["globalThis.fetch is not a function", "read fetch in an effect"],
  ["self.Notification is not a constructor", "read Notification in an effect"],
  ["content.fetch is not a function", undefined],
])("an error of a page, %s, comes with its remedy", (error, remedy) => {
  const said = String(checkedResult({ path, error }, exampleComposition));
  expect(/read \w+ in an effect/.exec(said)?.[0]).toBe(remedy);
});

it("a fault is the same in each language, whose files differ", () => {
  const faultIn = (locale: string) =>
    withoutPlace(`mf-one: one in ${locale} failed to load: no, thrown in one.${locale}.js:1:2`);
  expect(faultIn("de")).toBe(faultIn("en"));
});
