import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SeenRequest, startCountingProxy } from './counting-proxy.ts';
import { addCosts, type Costs, createZeroCosts, isSweep } from './engine-costs.ts';
import { runOnStack, type StackContext } from './on-stack.ts';

type Counter = { costs: Costs; byOperation: Map<string, number>; sweeps: number };

export type CountedStackContext = StackContext & {
  /**
   * Starts counting the functions' requests to the table and the queues; returns a function that stops the count and
   * returns it.
   */
  startCounting(): () => Counter;
};

/** Runs an action on a stack whose functions use counting proxies for the table and the queues. */
export async function runOnCountedStack<T>(
  act: (scene: CountedStackContext) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deckwright-counted-'));
  let counter = createCounter();
  const onRequest = (seen: SeenRequest) => countRequest(counter, seen);
  const proxyTo = (name: string) =>
    startCountingProxy(() => readEndpoint(dataDir, `AWS_ENDPOINT_URL_${name}`), { onRequest });
  const [dynamodb, sqs] = await Promise.all([proxyTo('DYNAMODB'), proxyTo('SQS')]);
  const functionEndpoints = { dynamodb: dynamodb.url, sqs: sqs.url };
  const startCounting = () => {
    counter = createCounter();
    return () => {
      const counted = counter;
      counter = createCounter();
      return counted;
    };
  };
  try {
    return await runOnStack({ dataDir, functionEndpoints }, (scene) =>
      act({ ...scene, startCounting }),
    );
  } finally {
    await Promise.all([dynamodb.close(), sqs.close()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const createCounter = (): Counter => ({
  costs: createZeroCosts(),
  byOperation: new Map(),
  sweeps: 0,
});

function countRequest(counter: Counter, seen: SeenRequest): void {
  if (isSweep(seen)) {
    counter.sweeps += 1;
    return;
  }
  addCosts(counter.costs, seen);
  counter.byOperation.set(seen.operation, (counter.byOperation.get(seen.operation) ?? 0) + 1);
}

/** Reads an endpoint from the file that the stack writes before the first function starts. */
async function readEndpoint(dataDir: string, variable: string): Promise<string> {
  const text = await readFile(join(dataDir, 'endpoints.json'), 'utf8');
  return String((JSON.parse(text) as Record<string, string>)[variable]);
}
