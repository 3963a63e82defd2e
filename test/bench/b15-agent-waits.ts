import type { CallRecord } from '#infra/local/demo-model/call-log.ts';
import { stages } from '#infra/stages.ts';
import { costMicros, modelInfo } from '#lambdas/models/catalog.ts';
import { readModelCalls } from '#test/support/model-log.ts';
import { until } from '#test/support/until.ts';
import { type Client, waitUntilSettled } from '../e2e/api-client.ts';
import { type Bench, median } from './bench.ts';
import { createDeck, modelPace, runOnStack, type StackContext } from './on-stack.ts';

const slideCount = 8;

/** A text of about 3,000 characters: long enough to become a source, short enough to be pasted. */
const sourceText = [
  'Rain gardens for Elmstead: what three years of measurements show',
  'In spring 2022 the town of Elmstead replaced 14 car parking bays on Mill Street with rain gardens. The gardens are shallow beds, about 30 centimetres deep, filled with sandy soil and planted with sedges, irises and river birches. Water from the road flows into them through gaps in the kerb. The project cost 412,000 euros, of which the regional climate fund paid 60 percent.',
  'The aim was simple. Mill Street lies at the lowest point of the old town, and its combined sewer overflowed into the river nine times in 2021. Each overflow carries untreated sewage into water in which children swim in summer. A larger sewer would have cost 3.1 million euros and would have closed the street for eleven months.',
  'Sensors in the beds and in the sewer have recorded every minute since May 2022. In the first year the gardens held back 71 percent of the rain that fell on the street. In the second year, when the plants had grown, the share rose to 83 percent. Overflows fell from nine in 2021 to four in 2022, two in 2023 and one in 2024. The single overflow of 2024 followed a storm of 58 millimetres in two hours, which nobody had designed for.',
  'The gardens also changed the street. On the ten hottest days of 2023 the air above the pavement was 2.4 degrees cooler than on the parallel Church Street, which has no trees. Shopkeepers had feared for their trade when the parking bays went. A count by the chamber of commerce found 12 percent more people on foot in 2024 than in 2021, and two of three empty shops are let again.',
  'Not everything went well. In the first winter road salt killed a third of the sedges, and the town replaced them with plants from the coast that stand salt. Litter collects at the inlets: two gardeners spend five hours a week on clearing them, which costs 14,000 euros a year. Residents complained about mosquitoes until the engineers showed that the beds drain within 20 hours, too fast for larvae.',
  'The council must decide by June whether to extend the gardens to Station Road and the market square. The engineers propose 46 further beds for 1.3 million euros, built in two stages until 2027. They expect that the overflows will end except in storms that come once in thirty years. The treasurer asks for a plan that pays for the care of the beds, because no fund pays for gardeners. The engineers suggest a rainwater charge of 38 cents per square metre of sealed ground, as four neighbouring towns have.',
].join('\n\n');

const topics = { 'bare topic': 'Urban beekeeping', 'text of 3,000 characters': sourceText };

type SlideRow = { index: number; status: string };

const isCompleted = ({ status }: SlideRow) => status === 'completed';

/** Returns the seconds from a deck's creation until its title, its first slide and all its slides are visible. */
async function measureWaits(client: Client, id: string, started: number) {
  const visibleAfter: { title?: number; slide?: number; deck?: number } = {};
  await until(
    async () => {
      const { title, status } = (await client('GET', `/presentations/${id}`)).body;
      if (status === 'failed' || status === 'paused') throw new Error(`the deck is ${status}`);
      const rows = ((await client('GET', `/presentations/${id}/slides`)).body.items ??
        []) as SlideRow[];
      const seconds = (Date.now() - started) / 1_000;
      if (title !== undefined && title !== '') visibleAfter.title ??= seconds;
      if (rows.some(isCompleted)) visibleAfter.slide ??= seconds;
      if (rows.length === slideCount && rows.every(isCompleted)) visibleAfter.deck ??= seconds;
      return visibleAfter.deck;
    },
    { seconds: 120, everyMs: 200, what: 'all slides' },
  );
  return {
    title: visibleAfter.title ?? NaN,
    slide: visibleAfter.slide ?? NaN,
    deck: visibleAfter.deck ?? NaN,
  };
}

/** Returns the cost of a call in dollars with the models and prices of the stage `prod`. */
function estimateProdCost(call: CallRecord): number {
  const { models } = stages.prod.settings;
  const isPlanning = call.purpose === 'brief' || call.purpose === 'outline';
  const model = isPlanning ? models.outline : models.slide;
  const factor = modelInfo(model).token_factor ?? 1;
  const { cache_read_tokens = 0, cache_write_tokens = 0 } = call;
  const tokens = {
    input_tokens: (call.input_tokens - cache_read_tokens - cache_write_tokens) * factor,
    output_tokens: call.output_tokens * factor,
    cache_read_tokens: cache_read_tokens * factor,
    cache_write_tokens: cache_write_tokens * factor,
  };
  return costMicros(model, tokens) / 1e6;
}

const sumValues = (values: number[]) => values.reduce((total, value) => total + value, 0);

async function measureDeck({ stack, admin }: StackContext, topic: string) {
  const started = Date.now();
  const id = await createDeck(admin, topic, slideCount);
  const waits = await measureWaits(admin, id, started);
  await waitUntilSettled(admin, id, 120);
  const calls = await readModelCalls(stack, id);
  return {
    ...waits,
    calls: calls.length,
    uncached: sumValues(calls.map((call) => call.input_tokens - (call.cache_read_tokens ?? 0))),
    output: sumValues(calls.map((call) => call.output_tokens)),
    cost: sumValues(calls.map(estimateProdCost)),
  };
}

const decimalsByColumn = {
  title: 1,
  slide: 1,
  deck: 1,
  calls: 0,
  uncached: 0,
  output: 0,
  cost: 4,
} as const;
const columns = Object.keys(decimalsByColumn) as (keyof typeof decimalsByColumn)[];

/**
 * Measures waiting times, tokens and cost of decks of eight slides. The target limits the seconds until all slides of a
 * deck made from a text are finished.
 */
export const b15: Bench = {
  name: 'B15',
  title: 'seconds to all 8 slides from a text of 3,000 characters',
  target: 12,
  bound: 'at most',
  run: () =>
    runOnStack({ demoModel: { ...modelPace, cache: true } }, async (scene) => {
      await measureDeck(scene, 'A first deck that warms the stack');
      const notes = [
        '| deck | first title, s | first slide, s | all slides, s | calls | uncached input tokens | output tokens | cost at prod’s prices, $ |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ];
      let samples: number[] = [];
      for (const [name, topic] of Object.entries(topics)) {
        const decks: Awaited<ReturnType<typeof measureDeck>>[] = [];
        for (let i = 0; i < 3; i += 1) decks.push(await measureDeck(scene, topic));
        const cells = columns.map((column) => {
          const value = median(decks.map((deck) => deck[column]));
          return value.toFixed(decimalsByColumn[column]);
        });
        notes.push(`| ${name} | ${cells.join(' | ')} |`);
        samples = decks.map(({ deck }) => deck);
      }
      return { samples, notes };
    }),
};
