import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  Client as McpClient,
  StreamableHTTPClientTransport as McpTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { createClient, signIn } from './api-client.ts';

const execute = promisify(execFile);

let stack: RunningStack;
let key: string;

beforeAll(async () => {
  stack = await startStack();
  const admin = createClient(stack, await signIn(stack, stack.admin));
  const created = await admin('POST', '/keys', { name: 'Test', scopes: ['read', 'generate'] });
  expect(created.status).toBe(201);
  key = String(created.body.key);
});

afterAll(async () => {
  await stack.stop();
});

/** Returns the commands of the API guide, in order. */
const readGuideCommands = async (): Promise<string[]> =>
  [...(await readFile('docs/api.md', 'utf8')).matchAll(/```sh\n([\s\S]*?)```/g)].map(
    ([, command]) => command ?? '',
  );

/**
 * Copies the packed command-line tool to an empty folder; returns a function that runs it by npx, without a registry
 * and without this repository's packages.
 */
async function packCommandLine(cwd: string) {
  const packed = (
    await execute('npm', ['run', '--silent', 'tool', '--', 'pack-cli'])
  ).stdout.trim();
  await copyFile(packed, join(cwd, basename(packed)));
  const path = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'));
  const clean = { PATH: [dirname(process.execPath), ...path].join(':'), HOME: join(cwd, 'home') };
  return async (args: string[], env: Record<string, string> = {}) => {
    const npx = ['--yes', '--offline', `./${basename(packed)}`, ...args];
    return (await execute('npx', npx, { cwd, env: { ...clean, ...env } })).stdout.trim();
  };
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

test('the commands in the API guide create, follow and download a presentation', async () => {
  const [create, follow, download] = await readGuideCommands();
  const cwd = await mkdtemp(join(tmpdir(), 'deckwright-guide-'));
  const runCommand = async (command = '', ID = '') => {
    const env = { ...process.env, DECKWRIGHT_URL: stack.appUrl, DECKWRIGHT_KEY: key, ID };
    return (await execute('bash', ['-ec', command], { cwd, env })).stdout;
  };

  const { id } = JSON.parse(await runCommand(create)) as { id: string };
  await until(
    async () => JSON.parse(await runCommand(follow, id)).status === 'completed' || undefined,
    { seconds: 120, everyMs: 1_000, what: 'a completed presentation' },
  );
  await runCommand(download, id);

  expect(isZip(await readFile(join(cwd, 'deck.pptx')))).toBe(true);
  await rm(cwd, { recursive: true });
});

/** Whether a slide has a list that the demo model can make shorter. */
const hasList = ({ content }: { content: { items?: unknown[] } }) =>
  (content.items ?? []).length > 3;

test('an MCP client makes a deck from a text, changes a slide, switches the theme and downloads the PPTX', async () => {
  const client = new McpClient({ name: 'test', version: '1' });
  await client.connect(
    new McpTransport(new URL('/api/mcp', stack.appUrl), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  );
  const callTool = async (name: string, input: object) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } });
    const [part] = content as { text: string }[];
    if (isError || !part) throw new Error(`${name}: ${part?.text}`);
    return JSON.parse(part.text);
  };
  const finish = (id: string) =>
    until(
      async () => {
        const deck = await callTool('get_presentation', { id, wait_seconds: 20 });
        return deck.status === 'completed' ? deck : undefined;
      },
      { seconds: 120, everyMs: 200, what: 'a completed presentation' },
    );
  const text = [
    '# Rain gardens in Elmstead',
    'Rain gardens replaced 14 parking bays on Mill Street in 2022, and they held back 71 percent of the rain in the first year. In the second year the share rose to 83 percent, because the plants had grown.',
    'The gardens cost 412,000 euros. A larger sewer would have cost 3.1 million euros, and it would have closed the street for eleven months.',
    '## What the gardens need',
    '- Gardeners who clear the inlets each week\n- Plants that stand road salt\n- A rainwater charge that pays for the care\n- Sensors that record the flow\n- A plan for dry summers',
  ].join('\n\n');

  const { id } = await callTool('create_presentation', { text, slide_count: 4 });
  await finish(id);
  const { slide_id } = (await callTool('get_slides', { id })).items.find(hasList);
  const instruction = 'Make it shorter.';
  const revised = await callTool('revise_slide', { id, slide_id, instruction, wait_seconds: 20 });
  const proposed = (await callTool('get_slides', { id })).items.find(hasList);
  const changed = await callTool('resolve_revision', { id, slide_id, accept: true });
  await callTool('change_theme', { id, theme: 'ledger' });
  const deck = await finish(id);
  const { url } = await callTool('export_presentation', { id, format: 'pptx' });
  const link = await callTool('share_presentation', { id });

  expect(revised).toEqual({ task_status: 'completed' });
  expect(changed.content).toEqual(proposed.proposal.content);
  expect(deck).toMatchObject({ theme: 'ledger', has_unpublished_changes: false });
  const file = await fetch(url);
  expect(file.status).toBe(200);
  expect(isZip(new Uint8Array(await file.arrayBuffer()))).toBe(true);
  expect(link.url).toMatch(new RegExp(`^${stack.previewUrl}/s/`));
  await client.close();
});

test('the packed command-line tool creates, lists and exports a presentation, and renders its JSON offline', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'deckwright-cli-'));
  const deckwright = await packCommandLine(cwd);
  const env = { DECKWRIGHT_URL: stack.appUrl, DECKWRIGHT_KEY: key };
  const readOutput = (name: string) => readFile(join(cwd, name));

  const notes = join(process.cwd(), 'docs/users/guide.md');
  const options = ['--slides', '4', '--theme', 'ledger', '--title', 'The guide'];
  const saved = await deckwright(['create', notes, ...options, '--out', 'deck.pptx'], env);
  const [row = ''] = (await deckwright(['list', '--search', 'guide'], env)).split('\n');
  const [id = ''] = row.split(' ');
  const watched = await deckwright(['watch', id], env);
  await deckwright(['export', id, '--out', 'deck.json'], env);
  const follow = (template: string) =>
    deckwright(['create', '--topic', 'Bees', '--template', template, '--no-wait'], env);
  const templated = await follow('status-update');
  await deckwright(['render', 'deck.json', '--theme', 'ink', '--out', 'again.pptx']);
  await deckwright(['render', 'deck.json', '--out', 'again.html']);
  await deckwright(['render', 'deck.json', '--out', 'again.pdf']);
  await deckwright(['render', 'deck.json', '--format', 'png', '--out', 'slides.zip']);

  expect(saved).toBe('deck.pptx');
  expect(row).toContain('The guide');
  expect(watched).toBe(`${id} completed`);
  for (const name of ['deck.pptx', 'again.pptx', 'slides.zip']) {
    expect(isZip(await readOutput(name))).toBe(true);
  }
  expect((await readOutput('again.html')).toString()).toContain('The guide');
  expect((await readOutput('again.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  expect(templated).toMatch(/^[0-9A-Z]{26}$/);
  await expect(follow('no-such-template')).rejects.toThrow('template');
  await expect(deckwright(['export', id, '--format', 'gif'], env)).rejects.toThrow('gif');
  await expect(deckwright(['list'], { ...env, DECKWRIGHT_KEY: 'dw_x' })).rejects.toThrow(
    'key_invalid',
  );
  await rm(cwd, { recursive: true });
});
