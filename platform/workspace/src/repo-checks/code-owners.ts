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
