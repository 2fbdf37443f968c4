/** Where a package's workflow lies below the workspace's root. */
export function workflowFile(name: string): string {
  return `.github/workflows/${name}.yml`;
}

/**
 * The workflow of one package, as text: what it does is in `release-package.yml`, which all of them
 * call. A change on its own paths goes to staging, that of a pull request gets a preview; production
 * is chosen by hand.
 */
export function workflowOf(name: string): string {
  return `# The same for every package: platform/workspace/src/create-remote/repository-files.ts
name: ${name}

on:
  push:
    branches: [main]
    paths:
      - ${name}/**
  pull_request:
    paths:
      - ${name}/**
  workflow_dispatch:
    inputs:
      version:
        description: Release to put live on production, such as 1.4.0
        required: true
        type: string

permissions:
  contents: read

jobs:
  release:
    uses: ./.github/workflows/release-package.yml
    with:
      package: ${name}
      version: \${{ inputs.version || '' }}
    # They are secrets of the environments: each job gets those of its own.
    secrets: inherit
`;
}

/** A package's line in CODEOWNERS: the team that is named like it reviews what changes there. */
export function ownerLine(name: string): string {
  return `/${name}/ @example/${name}`;
}

/** The text of CODEOWNERS with a package's line in it, behind the last one of its kind. */
export function withOwner(text: string, name: string): string {
  const lines = text.trimEnd().split("\n");
  if (lines.some((line) => line.startsWith(`/${name}/`))) return text;
  const last = lines.findLastIndex((line) => line.startsWith("/mf-"));
  lines.splice(last === -1 ? lines.length : last + 1, 0, ownerLine(name));
  return `${lines.join("\n")}\n`;
}
