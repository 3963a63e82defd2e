import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { tools } from '../../../scripts/tools.ts';

const root = new URL('../../../', import.meta.url);
const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const npmScripts: Record<string, string> = scripts;
const toolLines = Object.entries(tools).map(([name, { command }]) => [name, command.join(' ')]);
const commands = [...Object.entries(npmScripts), ...toolLines].flatMap(([name, line = '']) => {
  const file = /^node (\S+\.ts)$/.exec(line)?.[1];
  return file === undefined || name === 'start' || name === 'tool' ? [] : [{ name, file }];
});

const execFileAsync = promisify(execFile);

describe('commands with invalid arguments', () => {
  test.each(commands)(
    'the command $name parses its arguments with a shared parser',
    async ({ file }) => {
      const text = await readFile(new URL(file, root), 'utf8');

      expect(text).toMatch(/\b(?:runCommand|readCommandLine|readArguments)\(/);
    },
  );

  test('the tested commands include scripts and tools', () => {
    const names = commands.map(({ name }) => name);

    expect(names).toEqual(expect.arrayContaining(['deploy', 'gallery', 'release-check']));
  });

  test('invalid arguments print a message and the usage, without a stack trace', async () => {
    const gallery = fileURLToPath(new URL('scripts/gallery.ts', root));

    const failure = await execFileAsync(process.execPath, [gallery, '--theme', 'nope']).catch(
      (error) => error,
    );

    expect(failure.code).toBe(1);
    expect(failure.stderr).toContain('Unknown theme nope');
    expect(failure.stderr).toContain('npm run tool -- gallery --theme NAME');
    expect(failure.stderr).not.toContain('    at ');
  }, 30_000);
});

describe('the command “npm run tool”', () => {
  const tool = (...args: string[]) =>
    execFileAsync(process.execPath, [fileURLToPath(new URL('scripts/tool.ts', root)), ...args]);

  test.each([[], ['--help']])('npm run tool lists the tools %s', async (...args) => {
    const { stdout } = await tool(...args);

    for (const [name, { description }] of Object.entries(tools))
      expect(stdout).toMatch(new RegExp(`^  ${name} +${description.replace(/[.()]/g, '.')}$`, 'm'));
  });

  test('npm run tool passes arguments, output and exit codes through', async () => {
    const helped = await tool('gallery', '--help');
    const failed = await tool('gallery', '--theme', 'nope').catch((error) => error);

    expect(helped.stdout).toContain('npm run tool -- gallery --theme NAME');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('Unknown theme nope');
  }, 30_000);

  test('npm run tool rejects an unknown tool name and prints the list of tools', async () => {
    const ended = await tool('galery').catch((error) => error);

    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/^Unknown tool galery\n\n[\s\S]+ {2}gallery /);
  });
});
