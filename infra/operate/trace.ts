import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { functionNames } from '../assets.ts';
import { buildFunctionBundles } from '../build-assets.ts';
import { runCommand } from './command.ts';
import { mapTrace } from './map-trace.ts';

const usage = `Maps the stack trace of a deployed function to our source files. Builds the function's bundle if it is missing.
Check out the deployed version and run npm ci first.

  npm run --silent trace -- api < stack.txt

    Functions: ${functionNames.join(', ')}`;

const root = fileURLToPath(new URL('../../', import.meta.url));

await runCommand(usage, async () => {
  const [requestedName = ''] = process.argv.slice(2);
  const name = functionNames.find((known) => known === requestedName);
  if (!name)
    throw new Error(
      requestedName
        ? `There is no function ${requestedName}.`
        : 'Name the function that the stack trace is from.',
    );
  const { [name]: bundle } = await buildFunctionBundles();
  const readMap = async (file: string) => {
    const map = join(bundle, `${file}.map`);
    return existsSync(map) ? JSON.parse(await readFile(map, 'utf8')) : undefined;
  };
  process.stdout.write(await mapTrace(await text(process.stdin), readMap, { bundle, root }));
  return 0;
});
