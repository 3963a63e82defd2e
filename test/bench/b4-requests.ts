import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startEmbeddedParts } from '#test/support/embedded-parts.ts';
import { type Bench, median } from './bench.ts';

const measureScript = fileURLToPath(new URL('requests/measure-requests.ts', import.meta.url));
/** Requests per second in one round: `whole` of the API's list, `bare` of a handler that only lists. */
const roundSchema = z.object({ whole: z.number(), bare: z.number() });
type Round = z.infer<typeof roundSchema>;

async function measureRequests(environment: Record<string, string>): Promise<Round[]> {
  const rounds: Round[] = [];
  // Logging is on, as when deployed; the output is ignored here.
  const env = { ...process.env, ...environment, LOG_LEVEL: 'INFO' };
  const child = fork(measureScript, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.on('message', (message) => rounds.push(roundSchema.parse(message)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`measuring the requests ended with ${code}`);
  return rounds;
}

/** Measures the cost of validation, mapping and logging, compared with a handler that only lists. */
export const b4: Bench = {
  name: 'B4',
  title:
    'requests/s of GET /presentations / bare handler with the same check of the bearer and one read',
  target: 0.8,
  bound: 'at least',
  run: async () => {
    const { environment, stop } = await startEmbeddedParts();
    try {
      const rounds = await measureRequests(environment);
      const [whole, bare] = (['whole', 'bare'] as const).map((name) =>
        median(rounds.map((round) => round[name])),
      );
      return {
        samples: rounds.map((round) => round.whole / round.bare),
        notes: [
          `One after the other, five presentations in the list: ${whole?.toFixed(0)} requests/s, bare ${bare?.toFixed(0)}.`,
        ],
      };
    } finally {
      await stop();
    }
  },
};
