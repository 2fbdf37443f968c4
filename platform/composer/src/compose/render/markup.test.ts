import { describe, expect, it } from "vitest";
import { parsedMarkup, withoutPreloads } from "./markup.ts";

describe("R15 rendered markup", () => {
  it.each([
    ["a script", "<script>alert(1)</script>", /holds a <script> element/],
    ["a script in a drawing", "<svg><script>alert(1)</script></svg>", /holds a <script> element/],
    ["an event handler", "<img src=x OnError=alert(1)>", /an event handler \(onerror\)/],
    ["a link that is code", "<a href=' java\tscript:alert(1)'>x</a>", /code \(href of <a>\)/],
    ["a drawing's link that is code", "<svg><a xlink:href='javascript:1'/></svg>", /xlink:href/],
    [
      "an animation to code",
      "<svg><set attributeName=href to='javascript:1'/></svg>",
      /\(to of <set>\)/,
    ],
    ["a form to code", "<button formaction='JAVASCRIPT:1'>x</button>", /formaction/],
    ["an address of data", "<a href='data:text/html,x'>x</a>", /href of <a>/],
    ["an address of new URL", "<img src='release://1/a/1.0.0/b.webp'>", /import the file instead/],
    ["a frame", "<iframe srcdoc='x'></iframe>", /<iframe>/],
    ["a refresh", "<meta http-equiv=refresh content=0>", /<meta>/],
    ["a base", "<base href='//evil.example/'>", /<base>/],
    ["a hidden template", "<template><script>1</script></template>", /<template>/],
    ["a handler on the body", "<body onload=alert(1)>", /event handler \(onload\)/],
    ["a tag too many", "</div></main></div><p>outside</p>", /does not end where it began/],
    ["an open comment", "<!-- ", /does not end where it began/],
    ["an open text field", "<textarea>", /does not end where it began/],
    ["elements without end", "<hr>".repeat(20_000), /becomes more than 20000 elements/],
    ["a bottomless tree", `${"<b>".repeat(256)}${"</b>".repeat(256)}`, /more than 256 deep/],
    ["a script far below", `${"<div>".repeat(15_000)}<script>`, /holds a <script> element/],
    [
      "little text that becomes millions of elements",
      `<p>${Array.from({ length: 1500 }, (_, index) => `<b id=${index}>`).join("")}</p>${"<p>x".repeat(6000)}`,
      /becomes more than 20000 elements/,
    ],
  ])("may not hold %s", (_, markup, message) => {
    expect(parsedMarkup(markup).issues.join()).toMatch(message);
  });

  it.each([
    '<a href="/javascript:x">x</a><p title="javascript: the parts">on</p>',
    '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0h1"></path></svg>',
    '<form method="post" action="/forms/contact"><textarea name="a"></textarea></form>',
  ])("may hold what does no harm: %s", (markup) => {
    expect(parsedMarkup(markup).issues).toEqual([]);
  });
});

it("finds what stands inside main where a browser finds it", () => {
  const page = '<header title="<main>">a</header><main class="x"><p>b</p></main><footer>c</footer>';
  expect(parsedMarkup(page).main).toBe("<p>b</p>");
  expect(parsedMarkup("<main></main>").main).toBe("");
  const hidden = '<i title="<main><iframe></iframe></main>">d</i>';
  expect(parsedMarkup(hidden)).toEqual({ issues: [], main: hidden });
});

it("leaves out the preloads that React begins a page of pictures with, and no other link", () => {
  const picture = '<main><img src="/a.webp" alt=""/></main>';
  const preloads =
    '<link rel="preload" as="image" href="/a.webp"/><link rel="preload" as="image" imageSrcSet="/b.webp 2x" fetchPriority="high"/>';
  expect(withoutPreloads(preloads + picture)).toBe(picture);
  const sheet = '<link rel="preload" as="style" href="/a.css"/>';
  expect(withoutPreloads(sheet + picture)).toBe(sheet + picture);
});
