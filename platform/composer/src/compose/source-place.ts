import { SourceMap } from "node:module";
import { join } from "node:path/posix";

/**
 * The place in the sources behind one in a build's script, as `folder/file:line:column`, where `folder`
 * is the build's as the sources' root has it. Undefined where the map has none.
 * @throws Error when it is no source map.
 */
export function placeInSources(
  map: string,
  folder: string,
  line: number,
  column: number,
): string | undefined {
  const origin = new SourceMap(JSON.parse(map)).findOrigin(line, column);
  if (!("fileName" in origin)) return undefined;
  return `${join(folder, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
}
