import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Seen, startCountingProxy } from './counting-proxy.ts';
import { addCosts, type Costs, isSweep, noCosts } from './engine-costs.ts';
import { onStack, type Scene } from './on-stack.ts';

export type Counter = { costs: Costs; byOperation: Map<string, number>; sweeps: number };

export type CountedScene = Scene & {
  /** Counts from now on what the functions ask of the table and the queues; what it returns ends that and tells. */
  startCounting(): () => Counter;
};

/** Does something on a stack whose functions reach the table and the queues through proxies that count. */
export async function onCountedStack<T>(act: (scene: CountedScene) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-counted-'));
  let counter = newCounter();
  const onRequest = (seen: Seen) => count(counter, seen);
  const proxyTo = (name: string) =>
    startCountingProxy(() => addressIn(dataDir, `AWS_ENDPOINT_URL_${name}`), { onRequest });
  const [dynamodb, sqs] = await Promise.all([proxyTo('DYNAMODB'), proxyTo('SQS')]);
  const functionEndpoints = { dynamodb: dynamodb.url, sqs: sqs.url };
  const startCounting = () => {
    counter = newCounter();
    return () => {
      const counted = counter;
      counter = newCounter();
      return counted;
    };
  };
  try {
    return await onStack({ dataDir, functionEndpoints }, (scene) =>
      act({ ...scene, startCounting }),
    );
  } finally {
    await Promise.all([dynamodb.close(), sqs.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const newCounter = (): Counter => ({ costs: noCosts(), byOperation: new Map(), sweeps: 0 });

function count(counter: Counter, seen: Seen): void {
  if (isSweep(seen)) {
    counter.sweeps += 1;
    return;
  }
  addCosts(counter.costs, seen);
  counter.byOperation.set(seen.operation, (counter.byOperation.get(seen.operation) ?? 0) + 1);
}

/** The stack leaves its parts' addresses there before the first function starts. */
async function addressIn(dataDir: string, variable: string): Promise<string> {
  const text = await readFile(join(dataDir, 'endpoints.json'), 'utf8');
  return String((JSON.parse(text) as Record<string, string>)[variable]);
}
