import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** A place of a deployed bundle in a stack: `file:///var/task/index.mjs:12:3456`. */
const place = /(?:file:\/\/)?(?:[\w./-]*\/)?([\w-]+\.mjs):(\d+):(\d+)/g;

/** The map of a bundle's file, such as `chunk-6HCKJV3Z.mjs`, as JSON; undefined where the bundle has no such file. */
export type MapOf = (file: string) => Promise<SourceMapPayload | undefined>;

/**
 * Names the files of the project in a text with stacks of a minified bundle.
 * @param bundle The bundle's directory; the maps' sources are relative to it.
 * @param root The project's folder.
 */
export async function mapTrace(
  text: string,
  mapOf: MapOf,
  { bundle, root }: { bundle: string; root: string },
): Promise<string> {
  const maps = new Map<string, SourceMap>();
  for (const [, file = ''] of text.matchAll(place)) {
    const map = maps.has(file) ? undefined : await mapOf(file);
    if (map) maps.set(file, new SourceMap(map));
  }
  return text.replaceAll(place, (whole, file: string, line: string, column: string) => {
    const origin = maps.get(file)?.findOrigin(Number(line), Number(column));
    // Beyond the last place of the map Node counts backwards: the stack is of another bundle.
    if (!origin || !('fileName' in origin) || origin.columnNumber < 1) return whole;
    const path = relative(root, resolve(dirname(join(bundle, file)), origin.fileName));
    return `${path}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
