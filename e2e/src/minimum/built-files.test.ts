import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compat from "@mdn/browser-compat-data";
import { buildFolder, releasablePackages } from "@site/workspace/workspace";
import doiuse, { type FeatureUsage } from "doiuse";
import postcss from "postcss";
import { expect, it, vi } from "vitest";
import { featuresBeyond } from "./script-features.ts";
import { browsersWithout, minimum, queries } from "./supported-browsers.ts";

/** What the built scripts name although some supported browser lacks it, and why that is fine. */
const askedForFirst: Record<string, string> = {
  PerformanceEventTiming: "web-vitals looks whether it is there",
  PerformanceSoftNavigation: "web-vitals looks whether it is there",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "supabase-js looks for it, for passkeys",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "supabase-js looks for it, for passkeys",
  ScrollTimeline: "framer-motion looks whether it is there",
  cancelIdleCallback: "web-vitals looks whether it is there",
  navigation: "the shell looks whether it is there",
  requestIdleCallback: "the shell and web-vitals look whether it is there",
  setImmediate: "React looks whether it is there",
  toBase64: "supabase-js looks whether it is there",
  // Built-ins that nobody calls: objects of libraries have members of these names.
  displayName: "a component's name in React",
  error: "a result's field",
  pause: "an animation's method",
  use: "React's hook",
};

/** CSS that some supported browser ignores, and what it shows instead. */
const degradesWell: Record<string, string> = {
  "css-media-scripting": "without JavaScript, what only scripts move is seen and does nothing",
  "css-scrollbar": "a scroll bar of the browser's own width",
  "css-selection": "iPhone: the selection has the browser's color",
  "css-subgrid": "Chrome to 116: two columns of a last card in one",
  "css-touch-action": "Safari on a Mac has no touch screen",
  "css-resize": "iPhone: the message's box can't be drawn larger",
  "css3-cursors-grab": "iPhone has no cursor",
  "extended-system-fonts": "the next font of the same list",
};

// All built files are read, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** The files that visitors load, by address; the code that composes and develops runs elsewhere. */
function builtFiles(extension: string): [name: string, content: string][] {
  return releasablePackages().flatMap((name) =>
    readdirSync(buildFolder(name))
      .filter((file) => file.endsWith(extension) && !/^(prerender|preview)/.test(file))
      .map((file): [string, string] => [
        `${name}/${file}`,
        readFileSync(join(buildFolder(name), file), "utf8"),
      ]),
  );
}

it("no built script needs more than the oldest supported browsers have", () => {
  const used = new Map<string, string>();
  for (const [name, script] of builtFiles(".js")) {
    for (const feature of featuresBeyond(script)) used.set(feature, name);
  }
  expect(Object.fromEntries(used)).toEqual(
    Object.fromEntries(Object.keys(askedForFirst).map((name) => [name, expect.any(String)])),
  );
});

it("no built sheet needs more than the oldest supported browsers have", async () => {
  const used = new Set<string>();
  const onFeatureUsage = ({ feature, featureData }: FeatureUsage) => {
    if (featureData.missing) used.add(feature);
  };
  const reader = postcss([doiuse({ browsers: queries, onFeatureUsage })]);
  for (const [from, css] of builtFiles(".css")) await reader.process(css, { from });
  expect([...used].toSorted()).toEqual(Object.keys(degradesWell).toSorted());
});

it("no built sheet gives a drawn sign an alternative text without asking (Safari 17.4)", () => {
  const unasked: string[] = [];
  for (const [name, css] of builtFiles(".css")) {
    const sheet = postcss.parse(css);
    sheet.walkAtRules("supports", (asked) => {
      asked.remove();
    });
    sheet.walkDecls((declaration) => {
      if (/^"[^"]*"\s*\//.test(declaration.value)) unasked.push(`${name}: ${declaration}`);
    });
  }
  expect(unasked).toEqual([]);
});

it("a browser one version below the list lacks a feature that the shell requires", () => {
  const newest = [
    compat.css.selectors?.["nesting"]?.__compat,
    compat.api["CSSPropertyRule"]?.__compat,
  ].flatMap((feature) => (feature ? [feature.support] : []));
  expect(newest).toHaveLength(2);
  const below = minimum.map(([name, version]) => [name, version - 0.1] as (typeof minimum)[number]);
  const passing = below.filter((one) =>
    newest.every((support) => browsersWithout(support, [one]).length === 0),
  );
  expect(passing).toEqual([]);
  for (const support of newest) expect(browsersWithout(support)).toEqual([]);
});
