import type { SeenRequest } from './counting-proxy.ts';

/** Billed units of DynamoDB and SQS. */
export const costNames = ['requests', 'reads', 'writes', 'messages'] as const;
export type CostName = (typeof costNames)[number];
export type Costs = Record<CostName, number>;

/** Returns a new sum of zeros, which `addCosts` changes. */
export const createZeroCosts = (): Costs => ({ requests: 0, reads: 0, writes: 0, messages: 0 });

const singleOperationCosts: Record<string, Partial<Costs>> = {
  GetItem: { reads: 1 },
  Query: { reads: 1 },
  Scan: { reads: 1 },
  PutItem: { writes: 1 },
  UpdateItem: { writes: 1 },
  DeleteItem: { writes: 1 },
  SendMessage: { messages: 1 },
};

type Batch = { TransactItems?: unknown[]; Entries?: unknown[]; RequestItems?: object };

function getOperationCosts({
  operation,
  body,
}: Pick<SeenRequest, 'operation' | 'body'>): Partial<Costs> {
  const known = singleOperationCosts[operation];
  if (known) return known;
  const batch = JSON.parse(body) as Batch;
  if (operation === 'TransactWriteItems') return { writes: batch.TransactItems?.length ?? 0 };
  if (operation === 'SendMessageBatch') return { messages: batch.Entries?.length ?? 0 };
  throw new Error(`The bench does not know what ${operation} costs.`);
}

/** Whether a request belongs to the sweep of every minute, whose cost is independent of the number of decks. */
export const isSweep = ({ operation, body }: SeenRequest): boolean =>
  operation === 'Query' && body.includes('"IndexName":"gsi2"');

/** Adds the billed units of a request; throws for an operation without a known cost. */
export function addCosts(costs: Costs, seen: SeenRequest): void {
  costs.requests += 1;
  for (const [name, count] of Object.entries(getOperationCosts(seen)) as [CostName, number][]) {
    costs[name] += count;
  }
}

/** Returns the costs per deck, with fractions. */
export const divideCosts = (costs: Costs, decks: number): Costs => ({
  requests: costs.requests / decks,
  reads: costs.reads / decks,
  writes: costs.writes / decks,
  messages: costs.messages / decks,
});
