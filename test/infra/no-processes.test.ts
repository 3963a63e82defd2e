import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Patterns of code that runs programs or evaluates text. ASVS 1.2.5 and 1.3.2 hold because the product has no such
 * code.
 */
const processPatterns = [
  /from '(node:)?(child_process|cluster|vm|repl)'/,
  /(import|require)\('(node:)?(child_process|cluster|vm|repl)'\)/,
  /\beval\(/,
  /\bFunction\(/,
];

const findMatches = (text: string) =>
  processPatterns.filter((pattern) => pattern.test(text)).map(String);

test('no function starts processes or evaluates text as code', () => {
  const files = globSync(['lambdas/**/*.ts', 'shared/**/*.ts']);

  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => findMatches(readFileSync(file, 'utf8')).length > 0)).toEqual([]);
});

test.each([
  "import { spawn } from 'node:child_process';",
  "import { runInNewContext } from 'vm';",
  "const { exec } = await import('node:child_process');",
  "eval('1')",
  "new Function('return 1')",
])('the check for processes and evaluated code detects %s', (text) => {
  expect(findMatches(text)).toHaveLength(1);
});
