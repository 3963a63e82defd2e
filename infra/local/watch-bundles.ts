import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import type { FunctionName } from '../assets.ts';
import { entryFile } from '../build-assets.ts';
import { bundleOptions } from '../constructs/bundle.ts';
import type { FunctionPool } from './function-host.ts';

/**
 * Rebuilds each function's bundle when its sources change and restarts its processes. Returns a function that stops the
 * watching.
 */
export async function watchBundles(
  pools: Map<FunctionName, FunctionPool>,
  dataDir: string,
): Promise<() => Promise<void>> {
  const contexts = await Promise.all(
    [...pools].map(async ([name, pool]) => {
      const options = bundleOptions(entryFile(name), join(dataDir, 'bundles', name));
      const watching = await context({
        ...options,
        plugins: [...(options.plugins ?? []), restartAfterBuild(name, pool)],
      });
      await watching.watch();
      return watching;
    }),
  );
  return async () => {
    await Promise.all(contexts.map((watching) => watching.dispose()));
  };
}

function restartAfterBuild(name: FunctionName, pool: FunctionPool): Plugin {
  return {
    name: 'restart-after-build',
    setup(builder) {
      let isFirst = true;
      builder.onEnd(async ({ errors }) => {
        // Restart the processes only after a rebuild, because they already run the first build.
        const isRebuild = !isFirst;
        isFirst = false;
        if (!isRebuild || errors.length > 0) return;
        await pool.restart();
        console.log(`  ${name} restarted`);
      });
    },
  };
}
