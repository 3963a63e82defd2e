import { startStack } from '#test/support/stack.ts';
import { until } from '#test/support/until.ts';
import { createRenewingClient } from '../e2e/api-client.ts';
import type { Bench } from './bench.ts';
import { createDeck } from './on-stack.ts';
import { startSlowChatServer } from './slow-chat-server.ts';

const slideCount = 20;
const serverPace = { tokensPerSecond: 15, promptTokensPerSecond: 300 };
const maxDeckSeconds = 3_600;

type TaskRow = { id: string; status: string; claims: number; error: unknown };

/** Whether a task is not completed, or has an error. */
const isUnfinishedOrFailed = ({ status, error }: TaskRow) =>
  status !== 'completed' || error !== null;

/**
 * Generates a deck of 20 slides with a model server that answers one call at a time. The value is the share of the time
 * in which the server was working. An aborted call counts as an error, because the server's work for it would be lost.
 */
export const b16: Bench = {
  name: 'B16',
  title: 'share of the time in which a slow model server works for a deck of 20 slides',
  target: 0.8,
  bound: 'at least',
  async run() {
    const server = await startSlowChatServer(serverPace);
    const stack = await startStack({ modelServer: server.baseUrl });
    try {
      const client = createRenewingClient(stack, stack.admin);
      const started = Date.now();
      const id = await createDeck(
        client,
        'How a town of 40,000 moves to electric buses',
        slideCount,
      );
      const status = await until(
        async () => {
          const { body } = await client('GET', `/presentations/${id}`);
          return (
            ['completed', 'failed', 'paused'].includes(String(body.status)) && String(body.status)
          );
        },
        { seconds: maxDeckSeconds, everyMs: 5_000, what: 'the deck' },
      );
      const seconds = (Date.now() - started) / 1_000;
      const tasks = (await client('GET', `/presentations/${id}/tasks`)).body.items as TaskRow[];
      const failedTasks = tasks.filter(isUnfinishedOrFailed);
      const { calls, abandoned, longestWaitMs, outputTokens, busyMs } = server.seen;
      const isWhole = status === 'completed' && failedTasks.length === 0 && abandoned === 0;
      return {
        samples: [busyMs / 1_000 / seconds],
        notes: [
          `${slideCount} slides, ${serverPace.tokensPerSecond} tokens a second, one call at a time: ${status} after ${Math.round(seconds)} s`,
          `${calls} calls, ${outputTokens} output tokens, longest time in the server's queue ${Math.round(longestWaitMs / 1_000)} s, ${abandoned} calls ended by the client, claims of all tasks ${tasks.reduce((sum, { claims }) => sum + claims, 0)} for ${tasks.length} tasks`,
        ],
        ...(isWhole
          ? {}
          : { fault: `${status}; ${abandoned} abandoned; ${JSON.stringify(failedTasks)}` }),
      };
    } finally {
      await stack.stop();
      await server.close();
    }
  },
};
