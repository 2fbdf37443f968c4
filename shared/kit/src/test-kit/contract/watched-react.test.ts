// @vitest-environment node
import type { ReactNode } from "react";
import { prerender } from "react-dom/static.edge";
import { expect, it } from "vitest";
import { watchedReact } from "./watched-react.ts";

type Watched = ReturnType<typeof watchedReact>;

const nothing = () => {};

it.each<[what: string, render: (watched: Watched) => ReactNode, noted: string[]]>([
  ["a hook", ({ react }) => react.useState("text")[0], ["useState"]],
  ["an effect", ({ react }) => react.useEffect(nothing) as undefined, ["useEffect"]],
  ["a handler", ({ jsxRuntime }) => jsxRuntime.jsx("a", { onClick: nothing }), ["<a onClick>"]],
  [
    "a form's action",
    ({ react }) => react.createElement("form", { action: nothing }),
    ["<form action>"],
  ],
  ["a ref", ({ jsxRuntime }) => jsxRuntime.jsxs("p", { ref: { current: null } }), ["<p ref>"]],
  ["nothing of what only shows", ({ jsxRuntime }) => jsxRuntime.jsx("a", { href: "/" }), []],
  ["nothing of what only computes", ({ react }) => react.useMemo(() => "text", []), []],
])("notes %s", async (_what, render, noted) => {
  const found: string[] = [];
  const watched = watchedReact((one) => found.push(one));
  const Part = () => render(watched);
  await prerender(watched.react.createElement(Part));
  expect(found).toEqual(noted);
});
