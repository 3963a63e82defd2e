import type { CancellationReason } from '@aws-sdk/client-dynamodb';
import type { BatchGetInput, BatchWriteInput, CommandInput, TransactInput } from './commands.ts';
import { dynamoErrors } from './failures.ts';
import { executeQuery } from './query.ts';
import type { MemoryTable } from './table.ts';
import { deepCopy, fingerprint, type Item, type Value } from './values.ts';
import {
  applyWrite,
  type ConditionHooks,
  describeWrite,
  type EvaluatedWrite,
  evaluateWrite,
  getWriteKey,
  type Write,
  type WriteDescription,
} from './writes.ts';

const tokenLifeMs = 600_000;

/** Called after each item is written. */
export type OnWrite = (change: { before: Item | undefined; after: Item | undefined }) => void;

export type DynamoOptions = ConditionHooks & {
  now: () => number;
  onWrite?: OnWrite | undefined;
};

/** The DynamoDB commands that the product uses, for a table in memory; each command is atomic. */
export class MemoryDynamo {
  readonly table: MemoryTable;
  private readonly options: DynamoOptions;
  private readonly tokens = new Map<string, { request: string; until: number }>();

  constructor(table: MemoryTable, options: DynamoOptions = { now: () => 0 }) {
    this.table = table;
    this.options = options;
  }

  /** Executes a command by its SDK name. Throws the same errors as the SDK. */
  execute(name: string, input: unknown): object {
    switch (name) {
      case 'GetItemCommand':
        return this.get(input as CommandInput);
      case 'PutItemCommand':
        return this.write({ action: 'put', input: input as CommandInput });
      case 'UpdateItemCommand':
        return this.write({ action: 'update', input: input as CommandInput });
      case 'DeleteItemCommand':
        return this.write({ action: 'delete', input: input as CommandInput });
      case 'QueryCommand':
        return executeQuery(input as CommandInput, this.table);
      case 'BatchGetItemCommand':
        return this.batchGet(input as BatchGetInput);
      case 'BatchWriteItemCommand':
        return this.batchWrite(input as BatchWriteInput);
      case 'TransactWriteItemsCommand':
        return this.transact(input as TransactInput);
      default:
        throw new Error(`unsupported DynamoDB command ${name}`);
    }
  }

  /** Returns the writes that a command would make, without executing it; empty for reads and batches. */
  describeWrite(name: string, input: unknown): WriteDescription[] {
    const action = singleWrites[name];
    const writes = action
      ? [{ action, input: input as CommandInput }]
      : name === 'TransactWriteItemsCommand'
        ? (input as TransactInput).TransactItems.map(toWrite)
        : [];
    return writes.map((write) =>
      describeWrite(write, getWriteKey(write), this.table.get(getWriteKey(write))),
    );
  }

  private get(input: CommandInput) {
    const item = this.table.get(getWriteKey({ action: 'check', input }));
    return item ? { Item: deepCopy(item) } : {};
  }

  private write(write: Write) {
    const prepared = evaluateWrite(write, this.table, this.options);
    if (!prepared.isSatisfied) throw dynamoErrors.condition(selectReturnedOnFailure(prepared));
    const after = this.commit(prepared, applyWrite(prepared));
    return selectReturnedAttributes(prepared, after);
  }

  private commit(write: EvaluatedWrite, after: Item | undefined): Item | undefined {
    if (write.action === 'check') return after;
    this.table.set(write.key, after);
    this.options.onWrite?.({ before: write.before, after });
    return after;
  }

  private batchGet({ RequestItems }: BatchGetInput) {
    const answers = Object.entries(RequestItems).map(([table, { Keys }]) => [
      table,
      Keys.flatMap((key) => {
        const item = this.table.get(getWriteKey({ action: 'check', input: { Key: key } }));
        return item ? [deepCopy(item)] : [];
      }),
    ]);
    return { Responses: Object.fromEntries(answers), UnprocessedKeys: {} };
  }

  private batchWrite({ RequestItems }: BatchWriteInput) {
    for (const request of Object.values(RequestItems).flat()) {
      if (request.PutRequest)
        this.write({ action: 'put', input: { Item: request.PutRequest.Item } });
      if (request.DeleteRequest) {
        this.write({ action: 'delete', input: { Key: request.DeleteRequest.Key } });
      }
    }
    return { UnprocessedItems: {} };
  }

  /** Returns the result of one write of a transaction, or the reason why it fails. */
  private evaluate(write: Write) {
    const prepared = evaluateWrite(write, this.table, this.options);
    const held: CancellationReason = { Code: 'None' };
    if (!prepared.isSatisfied)
      return { write: prepared, after: undefined, reason: createConditionFailure(prepared) };
    try {
      return { write: prepared, after: applyWrite(prepared), reason: held };
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
      const reason: CancellationReason = { Code: 'ValidationError', Message: error.message };
      return { write: prepared, after: undefined, reason };
    }
  }

  private transact(input: TransactInput) {
    const { ClientRequestToken: token } = input;
    const request = token === undefined ? '' : fingerprint(input.TransactItems as Value);
    const knownInput = token === undefined ? undefined : this.tokens.get(token);
    if (knownInput && knownInput.until > this.options.now()) {
      if (knownInput.request !== request) throw dynamoErrors.mismatch();
      return {};
    }
    const writes = input.TransactItems.map(toWrite);
    checkDistinct(writes);
    const evaluated = writes.map((write) => this.evaluate(write));
    if (evaluated.some(({ reason }) => reason.Code !== 'None')) {
      throw dynamoErrors.cancelled(evaluated.map(({ reason }) => reason));
    }
    for (const { write, after } of evaluated) this.commit(write, after);
    if (token !== undefined) {
      this.tokens.set(token, { request, until: this.options.now() + tokenLifeMs });
    }
    return {};
  }
}

const singleWrites: Record<string, Write['action']> = {
  PutItemCommand: 'put',
  UpdateItemCommand: 'update',
  DeleteItemCommand: 'delete',
};

function toWrite(item: TransactInput['TransactItems'][number]): Write {
  if (item.Put) return { action: 'put', input: item.Put };
  if (item.Update) return { action: 'update', input: item.Update };
  if (item.Delete) return { action: 'delete', input: item.Delete };
  return { action: 'check', input: item.ConditionCheck ?? {} };
}

function checkDistinct(writes: Write[]): void {
  const keys = writes.map((write) => fingerprint(getWriteKey(write)));
  if (writes.length > 100) throw dynamoErrors.invalid('more than 100 items in a transaction');
  if (new Set(keys).size < keys.length) {
    throw dynamoErrors.invalid(
      'Transaction request cannot include multiple operations on one item',
    );
  }
}

const selectReturnedOnFailure = ({ input, before }: EvaluatedWrite): Item | undefined =>
  input.ReturnValuesOnConditionCheckFailure === 'ALL_OLD' && before ? deepCopy(before) : undefined;

function createConditionFailure(write: EvaluatedWrite): CancellationReason {
  const item = selectReturnedOnFailure(write);
  return {
    Code: 'ConditionalCheckFailed',
    Message: 'The conditional request failed',
    ...(item ? { Item: item as never } : {}),
  };
}

function selectReturnedAttributes({ input, before }: EvaluatedWrite, after: Item | undefined) {
  const item = { ALL_OLD: before, ALL_NEW: after }[input.ReturnValues ?? ''];
  return item ? { Attributes: deepCopy(item) } : {};
}
