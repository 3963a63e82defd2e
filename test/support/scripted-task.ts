import type { ModelAnswer, ModelPort, ModelRequest } from '#lambdas/models/port.ts';
import type { RunTask, TaskContext } from '#lambdas/worker/task-context.ts';
import type { WorkerPorts } from '#test/support/inline-worker.ts';
import { clockAhead } from './clock.ts';

/** A model that answers with its calls' number, and what it was asked. */
export function countingModel(): { model: ModelPort; requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const model: ModelPort = async (request, onText) => {
    requests.push(request);
    const text = `answer ${requests.length}`;
    await onText?.(text);
    return answerOf(text);
  };
  return { model, requests };
}

/** An answer of a text and nothing else. */
export const answerOf = (text: string): ModelAnswer => ({
  message: { role: 'assistant', content: [{ text }] },
  stopReason: 'end_turn',
  usage: { input_tokens: 100, output_tokens: 50, cache_read_tokens: 0, cache_write_tokens: 0 },
  latencyMs: 5,
});

/** Asks so many times, each question holding the answers before it, then does `after`. */
export const asking =
  (calls: number, after: (context: TaskContext) => Promise<void> = async () => {}): RunTask =>
  async (context) => {
    const messages: ModelRequest['messages'] = [{ role: 'user', content: [{ text: 'first' }] }];
    for (let i = 0; i < calls; i += 1) {
      const call = { purpose: 'slide' as const, system: 'system', messages, maxTokens: 1_000 };
      const answer = await context.callModel({ ...call, messages: [...messages] });
      messages.push(answer.message, { role: 'user', content: [{ text: `turn ${i}` }] });
    }
    await after(context);
    return {};
  };

/** Ports under which every task does this. */
export const doing = (run: RunTask, model: ModelPort, aheadMs = 0): WorkerPorts => ({
  clock: clockAhead(aheadMs),
  model,
  tasks: () => run,
});
