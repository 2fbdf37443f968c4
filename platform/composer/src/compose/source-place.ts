import { SourceMap } from "node:module";
import { join } from "node:path/posix";

/**
 * Reads a source map: the place in the sources behind a line and column of the build's script, as
 * `folder/file:line:column`, where `folder` is the build's as the sources' root has it. Undefined where
 * the map has none.
 * @throws Error when it is no source map.
 */
export function placesInSources(map: string, folder: string) {
  const read = new SourceMap(JSON.parse(map));
  return (line: number, column: number): string | undefined => {
    const origin = read.findOrigin(line, column);
    if (!("fileName" in origin)) return undefined;
    return `${join(folder, origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  };
}
