import { expect, test } from 'vitest';
import { stages } from '#infra/stages.ts';
import { costMicros, factsOf, unknownModels } from '#lambdas/models/catalog.ts';

const usage = {
  input_tokens: 1_000,
  output_tokens: 100,
  cache_read_tokens: 0,
  cache_write_tokens: 0,
};

test('the catalogue knows the models of every stage', () => {
  const ids = Object.values(stages).flatMap(({ settings }) => Object.values(settings.models));

  expect(unknownModels(ids)).toEqual([]);
});

test('a model that nobody knows is named once, asked for nothing special, and costs nothing', () => {
  const id = 'example.new-model-v1:0';

  expect(unknownModels([id, 'deckwright.demo-v1:0', id])).toEqual([id]);
  expect(factsOf(id)).toMatchObject({ forced_tool: false, cache: false, output_burndown: 5 });
  expect(costMicros(id, usage)).toBe(0);
});
