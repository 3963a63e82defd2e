import { randomBytes } from 'node:crypto';

/**
 * Lambda writes the functions that a chain of messages has come through into the trace header's Lineage, and stops a
 * function when the chain comes back to it about 16 times:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
 */
export const mostVisits = 16;

/** The attribute of a message that carries the header, and the header of the request that sends it. */
export const traceAttribute = 'AWSTraceHeader';
export const traceHeader = 'x-amzn-trace-id';

/** How often a chain has visited each function. */
type Lineage = Map<string, number>;

function readLineage(header: string): Lineage {
  const text = /(?:^|;)Lineage=([^;]*)/.exec(header)?.[1] ?? '';
  const visits = text.split('|').map((visit) => visit.split(':'));
  return new Map(
    visits.flatMap(([name, count]) => (name && count ? [[name, Number(count)] as const] : [])),
  );
}

/** The header for an invocation by messages with these headers, and how often their chain has come to the function. */
export function visit(
  functionName: string,
  headers: (string | undefined)[],
): { header: string; visits: number } {
  const all: Lineage = new Map();
  for (const header of headers) {
    for (const [name, count] of readLineage(header ?? '')) {
      all.set(name, Math.max(count, all.get(name) ?? 0));
    }
  }
  const visits = (all.get(functionName) ?? 0) + 1;
  all.set(functionName, visits);
  const root = `1-${Math.floor(Date.now() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`;
  const lineage = [...all].map(([name, count]) => `${name}:${count}`).join('|');
  return { header: `Root=${root};Lineage=${lineage}`, visits };
}
