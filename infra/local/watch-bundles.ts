import { join } from 'node:path';
import { context, type Plugin } from 'esbuild';
import type { FunctionName } from '../assets.ts';
import { entryOf } from '../build-assets.ts';
import { bundleOptions } from '../constructs/bundle.ts';
import type { FunctionPool } from './function-host.ts';

/** Bundles each function again as its sources change and restarts its processes. */
export async function watchBundles(
  pools: Map<FunctionName, FunctionPool>,
  dataDir: string,
): Promise<() => Promise<void>> {
  const contexts = await Promise.all(
    [...pools].map(async ([name, pool]) => {
      const options = bundleOptions(entryOf(name), join(dataDir, 'bundles', name));
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
        // The first build is the one that is running already.
        const isNews = !isFirst;
        isFirst = false;
        if (!isNews || errors.length > 0) return;
        await pool.restart();
        console.log(`  ${name} restarted`);
      });
    },
  };
}
