import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const commands = Object.entries(scripts as Record<string, string>).flatMap(([name, line]) => {
  const file = /^node (\S+\.ts)$/.exec(line)?.[1];
  return file === undefined || name === 'start' ? [] : [{ name, file }];
});

const run = promisify(execFile);

describe('invalid arguments', () => {
  test.each(commands)('are handled by a shared parser in $name', async ({ file }) => {
    const text = await readFile(new URL(file, root), 'utf8');

    expect(text).toMatch(/\b(?:runCommand|readCommandLine|askedFor)\(/);
  });

  test('print a message and the usage, without a stack trace', async () => {
    const gallery = fileURLToPath(new URL('scripts/gallery.ts', root));

    const ended = await run(process.execPath, [gallery, '--theme', 'nope']).catch((error) => error);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('Unknown theme nope');
    expect(ended.stderr).toContain('npm run gallery -- --theme NAME');
    expect(ended.stderr).not.toContain('    at ');
  }, 30_000);
});
