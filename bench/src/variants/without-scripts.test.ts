import { describe, expect, it } from "vitest";
import { withoutScripts } from "./without-scripts.ts";

const page = `<head><link rel="icon" href="/i.svg">
<link rel="preload" href="/f.woff2" as="font" crossorigin>
<link rel="modulepreload" href="/a.js" integrity="sha384-x">
<script type="importmap">{"imports":{}}</script>
<script type="module" src="/a.js"></script></head>
<body><div id="root"><p>Text</p></div><script type="application/json" id="c">{"a":">"}</script></body>`;

describe("a document alone", () => {
  it("keeps what is seen, and nothing that runs or is fetched to run", () => {
    expect(withoutScripts(page)).toBe(`<head><link rel="icon" href="/i.svg">
<link rel="preload" href="/f.woff2" as="font" crossorigin>
</head>
<body><div id="root"><p>Text</p></div></body>`);
  });
});
