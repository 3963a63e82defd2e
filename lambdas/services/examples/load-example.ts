import { AppError } from '#shared/errors.ts';
import type { Example } from './example.ts';
import { type ExampleId, listedExamples } from './example-list.ts';

const exampleDecks: Record<ExampleId, () => Promise<{ default: unknown }>> = {
  'charging-points': () => import('./decks/charging-points.json', { with: { type: 'json' } }),
  'quarterly-report': () => import('./decks/quarterly-report.json', { with: { type: 'json' } }),
  renewables: () => import('./decks/renewables.json', { with: { type: 'json' } }),
  'shared-bikes': () => import('./decks/shared-bikes.json', { with: { type: 'json' } }),
  tigerbeetle: () => import('./decks/tigerbeetle.json', { with: { type: 'json' } }),
  titanic: () => import('./decks/titanic.json', { with: { type: 'json' } }),
};

const isExampleId = (id: string): id is ExampleId =>
  listedExamples.some((example) => example.id === id);

/** Returns an example with its slides. Throws not_found for an unknown id. */
export async function loadExample(id: string): Promise<Example> {
  if (!isExampleId(id)) throw new AppError('not_found');
  return (await exampleDecks[id]()).default as Example;
}
