import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Tally = { units: number };
const tallies = new AsyncLocalStorage<Tally>();

type Consumed = { CapacityUnits?: number };
const readCommand = /^(?:Get|BatchGet|Query|Scan)(?:Item)?Command$/;

/**
 * Returns the read units that DynamoDB charges for the reads of `work` in this thread.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html
 */
export async function measureReadUnits(work: () => Promise<unknown>): Promise<number> {
  const tally: Tally = { units: 0 };
  await tallies.run(tally, work);
  return tally.units;
}

/** Makes the client count its reads for measureReadUnits; returns it. */
export function countReadUnits(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const tally = tallies.getStore();
        if (!tally || !readCommand.test(commandName)) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const { ConsumedCapacity } = result.output as { ConsumedCapacity?: Consumed | Consumed[] };
        for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat()) {
          tally.units += CapacityUnits;
        }
        return result;
      },
    { step: 'initialize', name: 'countReadUnits' },
  );
  return client;
}
