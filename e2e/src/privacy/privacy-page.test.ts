import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { migrate } from "@site/gateway/store/migrations";
import { openStore } from "@site/gateway/store/store";
import { workspaceRoot } from "@site/workspace/workspace";
import { describe, expect, it } from "vitest";

/** The page that says what is collected, as text. */
const privacyPage = textOf("docs/privacy.md");

function filesAt(patterns: string[]): { file: string; text: string }[] {
  return globSync(patterns, { cwd: workspaceRoot })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(resolve(workspaceRoot, file), "utf8") }));
}

const sources = filesAt(["{shell,shared/*,platform/*,mf-*}/src/**/*.{ts,tsx}"]).filter(
  ({ file }) => !/\.test\.tsx?$|\/(test-kit|test|trials|chaos|fixtures)\//.test(file),
);

/** The tables of the submission store, with their columns. */
async function storedTables(): Promise<Record<string, string[]>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "privacy-"));
  const store = await openStore({ dataDirectory, databaseUrl: null });
  await migrate(store);
  const tables = await store.db.introspection.getTables();
  await store.close();
  rmSync(dataDirectory, { recursive: true });
  return Object.fromEntries(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
}

describe("the page on privacy", () => {
  it("names every table and column of the database, and no other", async () => {
    // "`table` (`column`, `column`)"; a line may end between two words.
    const stated = privacyPage.matchAll(/`([a-z_]+)`\s+\(((?:`[a-z_]+`(?:,\s+)?)+)\)/g);
    const columnsOf = (text = "") => [...text.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name);
    expect(
      Object.fromEntries([...stated].map(([, name, text]) => [name, columnsOf(text)])),
    ).toEqual(await storedTables());
  });

  it("names every place of the browser where code keeps something", () => {
    const keepers = sources.filter(({ text }) =>
      /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|caches\.open)\b/.test(
        text,
      ),
    );
    // A file that is new in this list stores something new, or has to say why not.
    expect(keepers.map(({ file }) => file)).toEqual([
      "mf-forms/src/clients/call.ts",
      "mf-forms/src/pages/contact/contact-submission.ts",
      "mf-forms/src/sending.ts",
    ]);
    const draft = textOf("mf-forms/src/pages/contact/contact-submission.ts");
    const email = textOf("mf-forms/src/sending.ts");
    const keys = [...draft.matchAll(/Key = "([a-z-]+)"/g)].map(([, key]) => key);
    const throttles = [...email.matchAll(/Key = "([a-z-]+)"/g)].map(([, key]) => key);
    expect(namesOf("session storage")).toEqual(keys);
    expect(namesOf("local storage")).toEqual(throttles);
  });

  it("names every cookie that the server sets", () => {
    const setters = sources.filter(({ text }) => /"set-cookie"/i.test(text));
    expect(setters.map(({ file }) => file)).toEqual([
      "platform/console/src/console.tsx",
      "platform/server/src/pages/channel-choice.ts",
      // A development server hands on what the site's server sets.
      "shared/kit/src/build/development/site-pages.ts",
    ]);
    const group = textOf("platform/server/src/pages/visitor-group.ts");
    const session = textOf("platform/console/src/session.ts");
    const names = [group, session].map((text) => /cookieName = "([a-z-]+)"/.exec(text)?.[1]);
    expect(namesOf("cookie")).toEqual(names);
  });
});

/** What the page's table says of a kind of storage, or of cookies. */
function namesOf(kind: string): string[] {
  const rows = privacyPage.matchAll(new RegExp(`^\\| \`([a-z-]+)\` +\\| ${kind} `, "gm"));
  return [...rows].map(([, name = ""]) => name);
}

function textOf(file: string): string {
  return readFileSync(resolve(workspaceRoot, file), "utf8");
}
