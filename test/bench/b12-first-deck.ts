import { measureWallTime } from './b1-deck-wall-time.ts';
import type { Bench } from './bench.ts';
import { modelPace, runOnStack, type Sample } from './on-stack.ts';

const startCount = 3;

/**
 * Measures the same ratio as benchmark B1, but for the first deck after the stack has started, before modules, compiled
 * code and caches are loaded.
 */
export const b12: Bench = {
  name: 'B12',
  title: 'first deck after a start, wall / critical path of the model’s calls',
  target: 1.15,
  bound: 'at most',
  run: async () => {
    const samples: Sample[] = [];
    for (let i = 0; i < startCount; i += 1) {
      samples.push(
        await runOnStack({ demoModel: modelPace }, (scene) =>
          measureWallTime(scene, `Urban beekeeping ${i}`),
        ),
      );
    }
    return { samples: samples.map(({ ratio }) => ratio), notes: samples.map(({ note }) => note) };
  },
};
