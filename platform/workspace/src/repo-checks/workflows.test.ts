import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { releasablePackages, workspaceRoot } from "#command/workspace.ts";
import { workflowFile, workflowOf } from "#create-remote/create-remote.ts";
import { unknownCommands } from "./written-commands.ts";

interface Workflow {
  on: Record<string, { paths?: string[] } | null>;
  permissions: Record<string, string>;
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

interface Job {
  permissions?: unknown;
  environment?: string;
  uses?: string;
  "timeout-minutes"?: number;
  env?: Record<string, string>;
  steps?: Step[];
}

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  shell?: string;
}

const folder = resolve(workspaceRoot, ".github/workflows");
const read = (file: string) => readFileSync(resolve(workspaceRoot, file), "utf8");
const workflows = readdirSync(folder).map((file) => ({
  file,
  workflow: parse(read(`.github/workflows/${file}`)) as Workflow,
}));
const jobsOf = (file: string, workflow: Workflow) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job }));
const jobs = workflows.flatMap(({ file, workflow }) => jobsOf(file, workflow));
/** Those of a remote in a repository of its own. */
const template = "platform/workspace/standalone/.github/workflows/release.yml";
const standalone = jobsOf("a team's", parse(read(template)) as Workflow);
const release = parse(read(".github/workflows/release-package.yml")) as Workflow;

describe.each(releasablePackages())("the workflow of %s", (name) => {
  it("is the one that every package has, on its own paths", async () => {
    const text = read(workflowFile(name));
    expect(text).toBe(await workflowOf(workspaceRoot, name));
    const { on } = parse(text) as Workflow;
    expect(on["push"]?.paths).toEqual([`${name}/**`]);
    expect(on["pull_request"]?.paths).toEqual([`${name}/**`]);
  });

  it("is reviewed, with the package, by its team", () => {
    expect(read(".github/CODEOWNERS")).toContain(`\n# /${name}/ @organization/${name}\n`);
  });
});

it.each(workflows)("$file may read the repository and nothing else", ({ workflow }) => {
  expect(workflow.permissions).toEqual({ contents: "read" });
  expect(Object.values(workflow.jobs).flatMap(({ permissions }) => permissions ?? [])).toEqual([]);
});

describe.each([...jobs, ...standalone])("$name", ({ job }) => {
  const scripts = (job.steps ?? []).flatMap(({ run }) => run ?? []);

  it("ends after a stated time, unless another workflow says when", () => {
    expect(job.uses ?? job["timeout-minutes"]).toBeTruthy();
  });

  it("runs commands that exist, and no script that somebody's words are written into", () => {
    expect(scripts.flatMap((script) => unknownCommands(script, workspaceRoot))).toEqual([]);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  it("fails where a command before a pipe fails, which takes a named shell", () => {
    const piped = (job.steps ?? []).filter(({ run = "" }) => / \| /.test(run));
    expect(piped.filter(({ shell }) => shell !== "bash")).toEqual([]);
  });

  it("uses actions of GitHub itself at a fixed commit, or of this repository", () => {
    const used = [job, ...(job.steps ?? [])].flatMap(({ uses }) => uses ?? []);
    expect(used.filter((one) => !/^(actions\/[\w-]+@[0-9a-f]{40}$|\.\/)/.test(one))).toEqual([]);
    for (const own of used.filter((one) => one.startsWith("./"))) expect(read(own)).not.toBe("");
  });
});

describe("a release's way", () => {
  const stepsOf = (job: string) =>
    (release.jobs[job]?.steps ?? []).flatMap(({ name }) => name ?? []).join(", ");

  it("publishes with a key of the package's own, and signs nowhere else", () => {
    expect(release.jobs["publish"]?.environment).toMatch(/^publish-.*inputs\.package/);
    const signing = jobs.filter(({ job }) => JSON.stringify(job).includes("RELEASE_SIGNING_KEY"));
    expect(signing.map(({ name }) => name)).toEqual(["release-package.yml publish"]);
  });

  it("previews a pull request of this repository alone, and promotes nothing of it", () => {
    const { preview, publish } = release.jobs;
    expect(preview).toHaveProperty(
      "if",
      expect.stringMatching(/head\.repo\.full_name == github\.repo/),
    );
    expect(stepsOf("preview")).toBe("Install, Publish and print the preview");
    expect(publish).toHaveProperty("if", "github.event_name != 'pull_request'");
  });

  it("reaches production only by a version that somebody wrote, behind the environment's rules", () => {
    const { environment, steps = [] } = release.jobs["production"] ?? {};
    expect(release.jobs["production"]).toHaveProperty("if", "inputs.version != ''");
    expect(environment).toBe("production");
    expect(steps.map(({ run }) => run)).toContain(
      'pnpm release promote "$PACKAGE@$VERSION" --channel production',
    );
  });

  it("keeps the registry's keys from what runs tests", () => {
    const text = JSON.stringify([release.env, release.jobs["build"]]);
    expect(text).not.toContain("secrets.");
  });
});
