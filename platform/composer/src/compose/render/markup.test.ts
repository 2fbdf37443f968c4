import { describe, expect, it } from "vitest";
import { exampleSite } from "#compose/test/example-site.ts";
import { parsedMarkup } from "./markup.ts";

const issuesIn = (markup: string) => parsedMarkup(markup, exampleSite).issues.join();

describe("R15 rendered markup", () => {
  const forbidden: [markup: string, message: RegExp][] = [
    ["<script>alert(1)</script>", /<script>: .*an effect or a handler/],
    ["<svg><script>alert(1)</script></svg>", /<script>: .*an effect or a handler/],
    ["<style>p { color: red }</style>", /<style>: .*use classes/],
    ['<p style="color:red">x</p>', /<p style="color:red">: .*use classes, or set it in an effect/],
    ["<svg><g style='fill:red'/></svg>", /<g style=.*use classes/],
    ["<img src=x OnError=alert(1)>", /<img onerror="alert\(1\)">: .*give the element a function/],
    ["<body onload=alert(1)>", /<body onload=.*give the element a function/],
    ["<a href=' java\tscript:alert(1)'>x</a>", /<a href=.*link to a page/],
    ["<svg><a xlink:href='javascript:1'/></svg>", /<a xlink:href=.*link to a page/],
    ["<svg><set attributeName=href to='javascript:1'/></svg>", /<set to=.*link to a page/],
    ["<a href='data:text/html,x'>x</a>", /<a href=.*link to a page/],
    ["<a href='blob:https://a.example/1'>x</a>", /<a href=.*link to a page/],
    ["<button formaction='JAVASCRIPT:1'>x</button>", /<button formaction=.*use `onSubmit`/],
    ["<form action='https://a.example/take'></form>", /<form action=.*this site only/],
    ["<form action='//a.example/take'></form>", /<form action=.*this site only/],
    ["<form action='mailto:a@a.example'></form>", /<form action=.*this site only/],
    ["<img src='https://a.example/a.png'>", /<img src=.*pictures come from this site/],
    ["<img src='data:image/png;base64,AAAA'>", /<img src=.*import the file/],
    ["<img src='blob:https://data.example/1'>", /<img src=.*import the file/],
    ["<img srcset='/a.png 1x, //a.example/b.png 2x'>", /<img srcset=.*import the file/],
    ["<svg><image href='//a.example/a.png'/></svg>", /<image href=.*import the file/],
    ["<svg><use xlink:href='data:image/svg+xml,x'/></svg>", /<use xlink:href=.*import the file/],
    ["<table background='//a.example/a.png'></table>", /<table background=.*import the file/],
    ["<img src='release://1/a/1.0.0/b.webp'>", /only the composer knows.*import the file instead/],
    ["<video src='/a.mp4'></video>", /<video>: .*link to a service that plays it/],
    ["<audio src='/a.mp3'></audio>", /<audio>: .*link to a service/],
    ["<iframe srcdoc='x'></iframe>", /<iframe>: .*link to it/],
    ["<object data='/a.svg'></object><embed src='/a.svg'>", /<object>: .*link to it/],
    ["<portal src='/a'></portal>", /<portal>: .*link to it/],
    ["<meta http-equiv=refresh content=0>", /<meta>: .*the content's `meta`/],
    ["<base href='//a.example/'>", /<base>: .*the document's head/],
    ["<link rel=stylesheet href='/a.css'>", /<link>: .*the document's head/],
    ["<title>x</title>", /<title>: .*state title and description/],
    ["<template><script>1</script></template>", /<template>: .*render the content itself/],
    ["<noscript>x</noscript>", /<noscript>: .*render the content itself/],
    ["<a rel='external opener' href='/'>x</a>", /<a rel=.*leave it out/],
    ['<h2 id="composition">x</h2>', /<h2 id="composition">: .*choose another/],
    ['<div id="root"></div>', /<div id="root">: .*choose another/],
    ['<div id="preview"></div>', /<div id="preview">: .*choose another/],
    ['<section id="content"></section>', /<section id="content">: .*choose another/],
    ['<form name="cookie"></form>', /<form name="cookie">: .*`document`; leave it out/],
    ['<img name="getElementById" src="/a.png">', /<img name="getElementById">: .*leave it out/],
    [`<i title="${"x".repeat(99)}" style="${"y".repeat(99)}">`, /<i style="y{60}…">/],
    ["</div></main></div><p>outside</p>", /does not end where it began/],
    ["<!-- ", /does not end where it began/],
    ["<textarea>", /does not end where it began/],
    ["<hr>".repeat(20_000), /becomes more than 20000 elements/],
    [`${"<b>".repeat(256)}${"</b>".repeat(256)}`, /more than 256 deep/],
    [`${"<div>".repeat(15_000)}<script>`, /<script>/],
    [
      `<p>${Array.from({ length: 1500 }, (_, index) => `<b id=${index}>`).join("")}</p>${"<p>x".repeat(6000)}`,
      /becomes more than 20000 elements/,
    ],
  ];
  const titled = forbidden.map(
    ([markup, message]) => [markup.slice(0, 60), markup, message] as const,
  );
  it.each(titled)("may not hold %s", (_, markup, message) => {
    expect(issuesIn(markup)).toMatch(message);
  });

  it("names what breaks a rule once, however often it does", () => {
    expect(parsedMarkup('<p style="top:0"></p>'.repeat(9), exampleSite).issues).toHaveLength(1);
  });

  it("names a form's function, and not the script that React adds", () => {
    const action = "javascript:throw new Error('React form unexpectedly submitted.')";
    const markup = `<form action="${action}"></form><script>addEventListener("submit",…)</script>`;
    expect(issuesIn(markup)).toMatch(
      /^holds <form action=[^<]*a form's action can't be a function/,
    );
  });

  it.each([
    '<a href="/javascript:x">x</a><p title="javascript: the parts">on</p>',
    '<svg viewBox="0 0 1 1"><title>x</title><path d="M0 0h1"></path><use href="#a"></use></svg>',
    '<form method="post" action="/forms/contact"><textarea name="a"></textarea></form>',
    '<main id="content"><h2 id="contents">x</h2><input name="cookie" form="a"></main>',
    '<a href="https://a.example/" rel="noopener noreferrer" target="_blank">x</a>',
    '<a href="mailto:a@a.example">x</a><a href="tel:+1">x</a>',
    '<picture><source srcset="/a.avif 1x, b.avif 2x"><img src="/a,b.png" alt=""></picture>',
    `<form action="${exampleSite.origin}/a"></form><img src="${exampleSite.origin}/a.png" alt="">`,
    '<img src="https://people.example/portrait.jpg" alt="">',
  ])("may hold what does no harm: %s", (markup) => {
    const portrait = "https://people.example/another.jpg";
    expect(parsedMarkup(markup, { ...exampleSite, portrait }).issues).toEqual([]);
  });
});

it("finds what stands inside main where a browser finds it", () => {
  const page = '<header title="<main>">a</header><main class="x"><p>b</p></main><footer>c</footer>';
  expect(parsedMarkup(page, exampleSite).main).toBe("<p>b</p>");
  expect(parsedMarkup("<main></main>", exampleSite).main).toBe("");
  const hidden = '<i title="<main><iframe></iframe></main>">d</i>';
  expect(parsedMarkup(hidden, exampleSite)).toEqual({ issues: [], main: hidden });
});
