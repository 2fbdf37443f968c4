import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { workspaceRoot } from "./workspace.ts";

/** A text of the sources that a command can print; failures have a code. */
export interface Message {
  code?: string;
  text: string;
  /** File and line. */
  place: string;
}

/** What runs on a developer's, operator's or owner's machine. */
const sources = "{platform/*,shared/contract,shared/kit}/src/**/*.{ts,mjs}";

/** Four words or more are read as a sentence, unless they are a query or markup. */
const isSentence = (text: string) =>
  text.trim().split(/\s+/).length > 3 &&
  !/<[/!]|<\w+ \w+=|^\s*[A-Z]{4,} |^(?:create|alter|drop) (?:unique )?(?:table|index)\b/.test(text);

/** Every message of the commands, in the order of the files. */
export function messageList(): Message[] {
  const files = globSync(sources, { cwd: workspaceRoot }).filter((file) => !/\.test\./.test(file));
  return files.toSorted().flatMap((file) => messagesIn(file));
}

function messagesIn(file: string): Message[] {
  const source = readFileSync(resolve(workspaceRoot, file), "utf8");
  const messages: (Message & ESTree.Span)[] = [];
  const queries: ESTree.Span[] = [];
  const add = ({ start, end }: ESTree.Span, code?: string) => {
    if ([...messages, ...queries].some((one) => one.start <= start && end <= one.end)) return;
    const written = source.slice(start, end).replace(/^["'`]|["'`]$/g, "");
    const text = written.replace(`${code}: `, "");
    const place = `${file}:${source.slice(0, start).split("\n").length}`;
    if (code || isSentence(text)) messages.push({ ...(code && { code }), text, place, start, end });
  };
  const failure = ([code, text]: ESTree.Argument[]) => {
    const isCode = code?.type === "Literal" && /^[a-z]+(-[a-z]+)+$/.test(`${code.value}`);
    if (isCode && text) add(text, `${code.value}`);
  };
  new Visitor({
    NewExpression: (node) => failure(node.arguments),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      const isFailure = tag.type === "Identifier" && /^(failure|usageError)$/.test(tag.name);
      if (isFailure) add(quasi, quasi.quasis[0]?.value.raw.split(": ")[0]);
      // Any other is SQL.
      else queries.push(quasi);
    },
    CallExpression: (node) => node.callee.type === "Super" && failure(node.arguments),
    Literal: (node) => typeof node.value === "string" && add(node),
    TemplateLiteral: (node) => add(node),
  }).visit(parseSync(file, source).program);
  return messages.map(({ start: _start, end: _end, ...message }) => message);
}
