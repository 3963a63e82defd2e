import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** A position in a deployed bundle, as a stack trace prints it: `file:///var/task/index.mjs:12:3456`. */
const bundlePosition = /(?:file:\/\/)?(?:[\w./-]*\/)?([\w-]+\.mjs):(\d+):(\d+)/g;

/** Reads the source map of a bundle's file, such as `chunk-6HCKJV3Z.mjs`; undefined if the bundle has no such file. */
export type ReadMap = (file: string) => Promise<SourceMapPayload | undefined>;

/**
 * Replaces positions in a minified bundle by positions in our source files, in any text that holds stack traces.
 * @param bundle Directory of the bundle. Source paths in the maps are relative to it.
 * @param root Root folder of the project.
 */
export async function mapTrace(
  text: string,
  readMap: ReadMap,
  { bundle, root }: { bundle: string; root: string },
): Promise<string> {
  const maps = new Map<string, SourceMap>();
  for (const [, file = ''] of text.matchAll(bundlePosition)) {
    const map = maps.has(file) ? undefined : await readMap(file);
    if (map) maps.set(file, new SourceMap(map));
  }
  return text.replaceAll(bundlePosition, (whole, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    // Node returns a column below 1 for a position after the end of the map, so the trace belongs to another bundle.
    if (!origin || !('fileName' in origin) || origin.columnNumber < 1) return whole;
    const path = relative(root, resolve(dirname(join(bundle, file)), origin.fileName));
    return `${path}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
