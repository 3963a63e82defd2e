import { resolve } from 'node:path';
import type { Expression } from './collect.ts';

/**
 * Returns the expressions that `new RegExp` creates while `run` executes, with their locations. The modules must not
 * have been loaded before, because expressions that are created at import count too.
 */
export async function recordBuiltExpressions(run: () => Promise<unknown>): Promise<Expression[]> {
  const Original = globalThis.RegExp;
  const built: Expression[] = [];
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string | RegExp, string?]) {
      const expression = new target(pattern, flags);
      const location = findCaller(new Error('built').stack ?? '');
      if (location) built.push({ ...location, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    await run();
  } finally {
    globalThis.RegExp = Original;
  }
  return built;
}

/** Returns the first file of the project in a stack trace, except this file; undefined for a package. */
function findCaller(stack: string): { path: string; line: number } | undefined {
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
