import { isChannelName } from "@site/registry/channel-name";
import { InvalidArgumentError, Option } from "commander";

/** The command or its configuration is written wrongly. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Reads `<package>@<version>`. */
export function readReleaseName(written: string): { name: string; version: string } {
  const [, name, version] =
    /^([a-z0-9]+(?:-[a-z0-9]+)*)@(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)$/.exec(written) ?? [];
  if (name && version) return { name, version };
  throw new UsageError(
    `"${written}" is no release. Write it as <package>@<version>, such as mf-home@1.2.0.`,
  );
}

/** Reads several of them into versions by name. */
export function readReleaseNames(written: readonly string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const { name, version } of written.map(readReleaseName)) {
    if (versions[name] && versions[name] !== version) {
      throw new UsageError(`${name} is named twice, as ${versions[name]} and as ${version}.`);
    }
    versions[name] = version;
  }
  return versions;
}

function readChannel(written: string): string {
  if (isChannelName(written)) return written;
  throw new InvalidArgumentError("A channel's name is made of lower-case words and hyphens.");
}

export function channelOption(text: string): Option {
  return new Option("--channel <name>", text).argParser(readChannel);
}

export function jsonOption(): Option {
  return new Option("--json", "answer as JSON, for scripts");
}

/** A whole number within bounds. */
export function wholeNumber(least: number, most: number): (written: string) => number {
  return (written) => {
    const value = Number(written);
    if (/^\d+$/.test(written) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** A share of visitors, with up to two decimals: that is how finely they are grouped. */
export function readPercent(written: string): number {
  const value = Number(written);
  if (/^\d{1,3}(\.\d{1,2})?$/.test(written) && value > 0 && value <= 100) return value;
  throw new InvalidArgumentError("It must be above 0 and up to 100, with two decimals at most.");
}
