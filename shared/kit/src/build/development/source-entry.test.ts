import { expect, it } from "vitest";
import { devStyles } from "./source-entry.ts";

it("a new or removed component changes both sheets, an edited one those that watch it", () => {
  const hook = devStyles("mf-home", "/mf-home").hotUpdate as unknown as (
    this: { environment: { moduleGraph: { getModuleById: (id: string) => object } } },
    change: { type: string; file: string; modules: object[] },
  ) => object[] | undefined;
  const environment = { moduleGraph: { getModuleById: (id: string) => ({ id }) } };
  const changed = (type: string, file: string) =>
    hook.call({ environment }, { type, file, modules: [{ id: "own" }] });
  const sheets = ["own", "\0virtual:dev-styles/page.css", "\0virtual:dev-styles/slot.css"];
  for (const type of ["create", "delete"]) {
    expect(changed(type, "/mf-home/src/card.tsx")).toEqual(sheets.map((id) => ({ id })));
  }
  expect(changed("update", "/mf-home/src/card.tsx")).toBeUndefined();
  expect(changed("create", "/mf-home/src/card.ts")).toBeUndefined();
  expect(changed("create", "/mf-shop/src/card.tsx")).toBeUndefined();
});
