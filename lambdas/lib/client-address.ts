import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';

/** What a context has behind a gateway; absent where the app is called without one, as tests do. */
type ThroughGateway = { Bindings: { event?: LambdaEvent } };

/**
 * The network address a request came from, for counting tries. CloudFront appends the viewer's address to
 * X-Forwarded-For and API Gateway appends CloudFront's: what stands before them is the viewer's own claim.
 */
export function clientAddress<E extends ThroughGateway>(c: Context<E>): string {
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return network(chain.at(-2) ?? chain.at(-1) ?? sourceIp(c.env?.event) ?? 'unknown');
}

function sourceIp(event: LambdaEvent | undefined): string | undefined {
  return event && 'routeKey' in event ? event.requestContext.http.sourceIp : undefined;
}

/** Who has one IPv6 address has a /64 of them. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
