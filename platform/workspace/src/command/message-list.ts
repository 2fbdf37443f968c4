import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { workspaceRoot } from "./workspace.ts";

/** What a command or the server says when something fails. */
export interface Message {
  code: string;
  text: string;
  /** File and line. */
  place: string;
}

/** What runs on a developer's, operator's or owner's machine. */
const sources = "{platform/*,shared/contract,shared/kit}/src/**/*.{ts,mjs}";

/** Every failure with a code, in the order of the files. */
export function messageList(): Message[] {
  const files = globSync(sources, { cwd: workspaceRoot }).filter((file) => !/\.test\./.test(file));
  return files.toSorted().flatMap((file) => messagesIn(file));
}

function messagesIn(file: string): Message[] {
  const source = readFileSync(resolve(workspaceRoot, file), "utf8");
  const messages: Message[] = [];
  const add = ({ start, end }: ESTree.Span, code: string) => {
    const written = source.slice(start, end).replace(/^["'`]|["'`]$/g, "");
    const text = written.replace(`${code}: `, "");
    messages.push({ code, text, place: `${file}:${source.slice(0, start).split("\n").length}` });
  };
  const failure = ([code, text]: ESTree.Argument[]) => {
    const isCode = code?.type === "Literal" && /^[a-z]+(-[a-z]+)+$/.test(`${code.value}`);
    if (isCode && text) add(text, `${code.value}`);
  };
  new Visitor({
    NewExpression: (node) => failure(node.arguments),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      const isFailure = tag.type === "Identifier" && /^(failure|usageError)$/.test(tag.name);
      const [code = ""] = quasi.quasis[0]?.value.raw.split(": ") ?? [];
      if (isFailure) add(quasi, code);
    },
    CallExpression: (node) => node.callee.type === "Super" && failure(node.arguments),
  }).visit(parseSync(file, source).program);
  return messages;
}
