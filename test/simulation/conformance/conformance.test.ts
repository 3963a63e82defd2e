import { describe, expect, test } from 'vitest';
import { Random } from '../core/random.ts';
import { MemoryDynamo } from '../dynamo/memory-dynamo.ts';
import { MemoryTable } from '../dynamo/table.ts';
import { simulate } from '../simulate.ts';
import { type Command, createRandomCommand } from './random-commands.ts';
import { type CommandName, executeOnDynamo } from './real-dynamo.ts';

/** Returns a command's result, or its error name and the cancellation reasons of a transaction. */
async function captureResult(work: () => unknown): Promise<unknown> {
  try {
    const { Items, Item, Attributes, Count } = (await work()) as Record<string, unknown>;
    return { Items, Item, Attributes: omitEmpty(Attributes), Count };
  } catch (error) {
    const { name, CancellationReasons: reasons } = error as {
      name: string;
      CancellationReasons?: { Code?: string }[];
    };
    return { name, reasons: reasons?.map(({ Code }) => Code) };
  }
}

const omitEmpty = (attributes: unknown) =>
  attributes && Object.keys(attributes).length > 0 ? attributes : undefined;

async function expectSame(memory: MemoryDynamo, { name, input }: Command): Promise<void> {
  const realResult = await captureResult(() => executeOnDynamo(name, input));
  const simulated = await captureResult(() => memory.execute(name, input));

  expect({ command: { name, input }, result: simulated }).toEqual({
    command: { name, input },
    result: realResult,
  });
}

describe('the in-memory table responds like DynamoDB', () => {
  test.each(Array.from({ length: 12 }, (_, i) => `conformance-${i}`))(
    'the in-memory table responds like DynamoDB to random commands with seed %s',
    async (seed) => {
      const memory = new MemoryDynamo(new MemoryTable());
      const random = new Random(seed);

      for (let i = 0; i < 150; i += 1) await expectSame(memory, createRandomCommand(random, seed));
    },
  );

  test('the in-memory table responds like DynamoDB to every command of generating a deck', async () => {
    const commands: Command[] = [];
    await simulate({
      seed: 'recorded',
      decks: [{ hasSource: true, slides: 4 }],
      prepare: ({ world }) => {
        const { dynamo } = world;
        const execute = dynamo.execute.bind(dynamo);
        dynamo.execute = (name, input) => {
          commands.push({ name: name as CommandName, input: input as Command['input'] });
          return execute(name, input);
        };
      },
    });
    const memory = new MemoryDynamo(new MemoryTable());

    for (const command of commands) await expectSame(memory, command);

    expect(commands.length).toBeGreaterThan(150);
  });
});
