import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { functionNames } from '../assets.ts';
import { runCommand } from './command.ts';
import { mapTrace } from './map-trace.ts';

const usage = `Names our files in the stack of a deployed function, by the bundle that npm run synth made last: check out
the version that runs, and run that first.

  npm run --silent trace -- api < stack.txt

  ${functionNames.join(', ')}`;

const root = fileURLToPath(new URL('../../', import.meta.url));

await runCommand(usage, async () => {
  const [asked = ''] = process.argv.slice(2);
  const name = functionNames.find((known) => known === asked);
  if (!name)
    throw new Error(
      asked ? `There is no function ${asked}.` : 'Say which function the stack is of.',
    );
  const bundle = join(root, '.cache', 'bundles', name);
  if (!existsSync(bundle)) throw new Error(`There is no ${bundle}: npm run synth makes it.`);
  const mapOf = async (file: string) => {
    const map = join(bundle, `${file}.map`);
    return existsSync(map) ? JSON.parse(await readFile(map, 'utf8')) : undefined;
  };
  process.stdout.write(await mapTrace(await text(process.stdin), mapOf, { bundle, root }));
  return 0;
});
