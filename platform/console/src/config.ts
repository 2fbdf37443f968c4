import { readVariables, type Variables } from "@site/contract/environment-variables";
import * as v from "valibot";

const written = v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"));

const environment = v.pipe(
  v.object({
    CONSOLE_TOKEN: v.optional(written),
    CONSOLE_VIEW_TOKEN: v.optional(written),
  }),
  v.forward(
    v.partialCheck(
      [["CONSOLE_TOKEN"], ["CONSOLE_VIEW_TOKEN"]],
      (given) => !given.CONSOLE_VIEW_TOKEN || given.CONSOLE_VIEW_TOKEN !== given.CONSOLE_TOKEN,
      "must differ from CONSOLE_TOKEN, which may do more",
    ),
    ["CONSOLE_VIEW_TOKEN"],
  ),
);

export interface ConsoleConfig {
  /** Opens the console, and may use its verbs. */
  token: string;
  /** Opens the console, and may only look. */
  viewToken: string | undefined;
}

/**
 * Reads the console's settings; undefined if it is off.
 * @throws Error listing every invalid variable at once.
 */
export function readConsoleConfig(env: Variables): ConsoleConfig | undefined {
  const given = readVariables(environment, env, "Invalid console configuration");
  const { CONSOLE_TOKEN: token, CONSOLE_VIEW_TOKEN: viewToken } = given;
  return token === undefined ? undefined : { token, viewToken };
}
