/** Where a package's workflow lies below the workspace's root. */
export function workflowFile(name: string): string {
  return `.github/workflows/${name}.yml`;
}

/**
 * The workflow of one package, as text: what it does is in `release-package.yml`, which all of them
 * call. A change on its own paths goes to staging; production is chosen by hand.
 */
export function workflowOf(name: string): string {
  return `# The same for every package: platform/workspace/src/repo-checks/package-workflow.ts
name: ${name}

on:
  push:
    branches: [main]
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
    secrets:
      S3_ACCESS_KEY_ID: \${{ secrets.S3_ACCESS_KEY_ID }}
      S3_SECRET_ACCESS_KEY: \${{ secrets.S3_SECRET_ACCESS_KEY }}
`;
}
