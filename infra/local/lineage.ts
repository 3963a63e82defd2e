import { randomBytes } from 'node:crypto';

/**
 * Lambda records the functions that a message chain has invoked in the trace header's Lineage, and stops a function
 * when the chain invokes it for about the 16th time:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const maxVisits = 16;

/** Message attribute that carries the trace header, and the HTTP header it is sent in. */
export const traceAttribute = 'AWSTraceHeader';
export const traceHeader = 'x-amzn-trace-id';

/** Number of invocations in a message chain, by function. */
type Lineage = Map<string, number>;

function readLineage(header: string): Lineage {
  const text = /(?:^|;)Lineage=([^;]*)/.exec(header)?.[1] ?? '';
  const visits = text.split('|').map((visit) => visit.split(':'));
  return new Map(
    visits.flatMap(([name, count]) => (name && count ? [[name, Number(count)] as const] : [])),
  );
}

/** Counts an invocation. Returns the trace header for it and the number of times the chain has invoked the function. */
export function countVisit(
  functionName: string,
  headers: (string | undefined)[],
): { header: string; visits: number } {
  const counts: Lineage = new Map();
  for (const header of headers) {
    for (const [name, count] of readLineage(header ?? '')) {
      counts.set(name, Math.max(count, counts.get(name) ?? 0));
    }
  }
  const visits = (counts.get(functionName) ?? 0) + 1;
  counts.set(functionName, visits);
  const root = `1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;
  const lineage = [...counts].map(([name, count]) => `${name}:${count}`).join('|');
  return { header: `Root=${root};Lineage=${lineage}`, visits };
}
