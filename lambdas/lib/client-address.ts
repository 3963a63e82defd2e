import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { LambdaEvent } from 'hono/aws-lambda';

/** Context behind API Gateway; `event` is absent when the app is called directly, as in tests. */
type GatewayEnv = { Bindings: { event?: LambdaEvent } };

/**
 * Returns the client's network address, for rate limits. CloudFront appends the viewer's address to X-Forwarded-For,
 * then API Gateway appends CloudFront's; earlier entries come from the client and can't be trusted.
 */
export function clientAddress<E extends GatewayEnv>(c: Context<E>): string {
  const chain = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return toNetwork(chain.at(-2) ?? chain.at(-1) ?? sourceIp(c.env?.event) ?? 'unknown');
}

function sourceIp(event: LambdaEvent | undefined): string | undefined {
  return event && 'routeKey' in event ? event.requestContext.http.sourceIp : undefined;
}

/** Reduces an IPv6 address to its /64 network, because one client usually controls a whole /64. */
function toNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
