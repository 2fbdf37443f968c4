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

/**
 * Reads the console's settings; undefined if it is off.
 * @throws Error listing every invalid variable at once.
 */
export function readConsoleConfig(env: Variables) {
  const given = readVariables(environment, env, "Invalid console configuration");
  /** The first opens the console, and may use its verbs; with the second, one may only look. */
  const { CONSOLE_TOKEN: token, CONSOLE_VIEW_TOKEN: viewToken } = given;
  return token === undefined ? undefined : { token, viewToken };
}

export type ConsoleConfig = NonNullable<ReturnType<typeof readConsoleConfig>>;
