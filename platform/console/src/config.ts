import { readVariables, type Variables } from "@site/contract/environment-variables";
import * as v from "valibot";

const token = v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"));

const environment = v.pipe(
  v.object({
    CONSOLE_TOKEN: v.optional(token),
    CONSOLE_VIEW_TOKEN: v.optional(token),
    CONSOLE_USER: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[^\p{Cc}\p{Cf}]{1,60}$/u, "must be a name of 60 characters at most"),
      ),
      "console",
    ),
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
  /** Who is recorded for what is done there. */
  user: string;
}

/**
 * Reads the console's settings; undefined if it is off.
 * @throws Error listing every invalid variable at once.
 */
export function readConsoleConfig(env: Variables): ConsoleConfig | undefined {
  const given = readVariables(environment, env, "Invalid console configuration");
  const { CONSOLE_TOKEN, CONSOLE_VIEW_TOKEN: viewToken, CONSOLE_USER: user } = given;
  return CONSOLE_TOKEN === undefined ? undefined : { token: CONSOLE_TOKEN, viewToken, user };
}
