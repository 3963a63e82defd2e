import { resolve } from 'node:path';
import type { Expression } from './collect.ts';

/**
 * The expressions that `new RegExp` makes while some code runs, with the places that make them. The modules must not be
 * loaded before: what they build as they load counts too.
 */
export async function recordBuilt(run: () => Promise<unknown>): Promise<Expression[]> {
  const Original = globalThis.RegExp;
  const built: Expression[] = [];
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const made = new target(pattern, flags);
      const place = callerOf(new Error('built').stack ?? '');
      if (place) built.push({ ...place, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = Original;
  }
  return built;
}

/** The first frame of a stack outside this file that is a file of the project. */
function callerOf(stack: string): { path: string; line: number } | undefined {
  const root = `${resolve('.')}/`;
  for (const frame of stack.split('\n').slice(1)) {
    const [, path = '', line] = /([^\s()]+):(\d+):\d+\)?$/.exec(frame) ?? [];
    const at = path.indexOf(root);
    const inside = at < 0 ? '' : path.slice(at + root.length);
    if (inside === '' || inside.endsWith('expressions/record.ts')) continue;
    return inside.startsWith('node_modules/') ? undefined : { path: inside, line: Number(line) };
  }
  return undefined;
}
