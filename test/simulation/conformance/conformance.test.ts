import { describe, expect, test } from 'vitest';
import { Random } from '../core/random.ts';
import { MemoryDynamo } from '../dynamo/memory-dynamo.ts';
import { MemoryTable } from '../dynamo/table.ts';
import { simulate } from '../simulate.ts';
import { type Command, randomCommand } from './random-commands.ts';
import { type CommandName, executeForReal } from './real-dynamo.ts';

/** An answer, or the name of the failure with what it says of each item of a transaction. */
async function told(work: () => unknown): Promise<unknown> {
  try {
    const { Items, Item, Attributes, Count } = (await work()) as Record<string, unknown>;
    return { Items, Item, Attributes: whole(Attributes), Count };
  } catch (error) {
    const { name, CancellationReasons: reasons } = error as {
      name: string;
      CancellationReasons?: { Code?: string }[];
    };
    return { name, reasons: reasons?.map(({ Code }) => Code) };
  }
}

const whole = (attributes: unknown) =>
  attributes && Object.keys(attributes).length > 0 ? attributes : undefined;

async function expectSame(memory: MemoryDynamo, { name, input }: Command): Promise<void> {
  const real = await told(() => executeForReal(name, input));
  const simulated = await told(() => memory.execute(name, input));

  expect({ command: { name, input }, told: simulated }).toEqual({
    command: { name, input },
    told: real,
  });
}

describe('the table in memory answers as DynamoDB does', () => {
  test.each(Array.from({ length: 12 }, (_, i) => `conformance-${i}`))(
    'to random commands, seed %s',
    async (seed) => {
      const memory = new MemoryDynamo(new MemoryTable());
      const random = new Random(seed);

      for (let i = 0; i < 150; i += 1) await expectSame(memory, randomCommand(random, seed));
    },
  );

  test('to every command of a deck’s making', async () => {
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
