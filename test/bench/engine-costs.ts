import type { Seen } from './counting-proxy.ts';

/** What an account is billed for, of DynamoDB and SQS. */
export const costNames = ['requests', 'reads', 'writes', 'messages'] as const;
export type CostName = (typeof costNames)[number];
export type Costs = Record<CostName, number>;

/** A new sum to add to: `addCosts` changes it. */
export const noCosts = (): Costs => ({ requests: 0, reads: 0, writes: 0, messages: 0 });

const single: Record<string, Partial<Costs>> = {
  GetItem: { reads: 1 },
  Query: { reads: 1 },
  Scan: { reads: 1 },
  PutItem: { writes: 1 },
  UpdateItem: { writes: 1 },
  DeleteItem: { writes: 1 },
  SendMessage: { messages: 1 },
};

type Batch = { TransactItems?: unknown[]; Entries?: unknown[]; RequestItems?: object };

function countsOf({ operation, body }: Pick<Seen, 'operation' | 'body'>): Partial<Costs> {
  const known = single[operation];
  if (known) return known;
  const batch = JSON.parse(body) as Batch;
  if (operation === 'TransactWriteItems') return { writes: batch.TransactItems?.length ?? 0 };
  if (operation === 'SendMessageBatch') return { messages: batch.Entries?.length ?? 0 };
  throw new Error(`The bench does not know what ${operation} costs.`);
}

/** The minute's sweep asks the index of unsettled decks, however many there are: it is no deck's. */
export const isSweep = ({ operation, body }: Seen): boolean =>
  operation === 'Query' && body.includes('"IndexName":"gsi2"');

/** Adds what a request is billed for; throws for an operation that has no known cost. */
export function addCosts(costs: Costs, seen: Seen): void {
  costs.requests += 1;
  for (const [name, count] of Object.entries(countsOf(seen)) as [CostName, number][]) {
    costs[name] += count;
  }
}

/** The costs of one of so many decks, with fractions. */
export const costsPer = (costs: Costs, decks: number): Costs => ({
  requests: costs.requests / decks,
  reads: costs.reads / decks,
  writes: costs.writes / decks,
  messages: costs.messages / decks,
});
