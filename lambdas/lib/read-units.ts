import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Tally = { units: number };
const tallyStorage = new AsyncLocalStorage<Tally>();

type ConsumedUnits = { CapacityUnits?: number };
const itemCommand = /^(?:Query|Scan)|Items?Command$/;
const readCommand = /^(?:Query|Scan|Get|BatchGet|TransactGet)/;

/** A write unit costs five times a read unit: https://aws.amazon.com/dynamodb/pricing/on-demand/ */
const readUnitsPerWriteUnit = 5;

/**
 * Runs `work` and returns its result with the DynamoDB capacity that it used, in read units; a write unit counts as
 * five.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html
 */
export async function measureReadUnits<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; units: number }> {
  const tally: Tally = { units: 0 };
  const result = await tallyStorage.run(tally, work);
  return { result, units: tally.units };
}

/** Adds units that another thread has measured to the running measurement, if there is one. */
export function addReadUnits(units: number): void {
  const tally = tallyStorage.getStore();
  if (tally) tally.units += units;
}

/** Adds middleware to the client that counts its reads and writes for measureReadUnits; returns the client. */
export function countReadUnits(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (!tallyStorage.getStore() || !itemCommand.test(commandName)) return next(args);
        Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        const result = await next(args);
        const { ConsumedCapacity } = result.output as {
          ConsumedCapacity?: ConsumedUnits | ConsumedUnits[];
        };
        const weight = readCommand.test(commandName) ? 1 : readUnitsPerWriteUnit;
        for (const { CapacityUnits = 0 } of [ConsumedCapacity ?? []].flat())
          addReadUnits(weight * CapacityUnits);
        return result;
      },
    { step: 'initialize', name: 'countReadUnits' },
  );
  return client;
}
