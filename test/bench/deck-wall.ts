import { readFile } from 'node:fs/promises';
import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { startStack } from '#test/support/stack.ts';
import { clientOf, settled, signIn } from '../e2e/api-client.ts';

const target = 1.25;
const samples = 5;

/** From a presentation's first call to the end of its slowest slide, as the model saw it: outline, then that slide's calls. */
function criticalPath(calls: CallRecord[]): number {
  const length = (call: CallRecord) => call.at_end - call.at_start;
  const sumOf = (own: CallRecord[]) => own.reduce((sum, call) => sum + length(call), 0);
  const slides = new Map<number, CallRecord[]>();
  for (const call of calls.filter((one) => one.purpose === 'slide')) {
    const index = call.slide_index ?? -1;
    slides.set(index, [...(slides.get(index) ?? []), call]);
  }
  const before = sumOf(calls.filter((call) => call.purpose !== 'slide'));
  return before + Math.max(...[...slides.values()].map(sumOf));
}

/** Wall time of an 8-slide deck against the critical path in the model's own log, at 100 tokens/s and 500 ms to the first. */
async function main(): Promise<void> {
  const stack = await startStack({ web: false, demoModel: { ttft_ms: 500, tokens_per_s: 100 } });
  const client = clientOf(stack, await signIn(stack, stack.admin));
  const endpoints = JSON.parse(await readFile(`${stack.dataDir}/endpoints.json`, 'utf8')) as Record<
    string,
    string
  >;
  const ratios: number[] = [];
  for (let i = 0; i < samples; i += 1) {
    const started = Date.now();
    const body = { topic: `Urban beekeeping ${i}`, slide_count: 8 };
    const { id } = (await client('POST', '/presentations', body)).body;
    const deck = await settled(client, String(id), 120);
    const wall = Date.now() - started;
    if (deck.status !== 'completed') throw new Error(`the deck is ${deck.status}`);
    const answer = await fetch(`${endpoints.AWS_ENDPOINT_URL_BEDROCK_RUNTIME}/__log`);
    const log = (await answer.json()) as CallRecord[];
    const own = log.filter((call) => call.metadata?.presentation_id === id);
    const path = criticalPath(own);
    ratios.push(wall / path);
    console.log(
      `${deck.status} in ${wall} ms, critical path ${Math.round(path)} ms, ${own.length} calls: ${(wall / path).toFixed(3)}`,
    );
  }
  await stack.stop();
  const median = [...ratios].sort((a, b) => a - b)[Math.floor(samples / 2)] ?? 0;
  console.log(
    `deck wall / critical path: ${median.toFixed(3)} (target <= ${target}) ${median <= target ? 'ok' : 'MISSED'}`,
  );
  if (median > target) process.exitCode = 1;
}

await main();
