import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { commonHeaders, strictTransportSeconds } from './security-headers.ts';

/**
 * What CloudFront adds to every answer of a behaviour.
 * @param csp Left out where the origin sends a policy of its own.
 */
export function createHeadersPolicy(
  scope: Construct,
  id: string,
  csp?: string,
): ResponseHeadersPolicy {
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(strictTransportSeconds),
        includeSubdomains: true,
        override: true,
      },
      ...(csp ? { contentSecurityPolicy: { contentSecurityPolicy: csp, override: true } } : {}),
    },
    customHeadersBehavior: {
      customHeaders: (['cross-origin-opener-policy', 'permissions-policy'] as const).map(
        (header) => ({ header, value: commonHeaders[header], override: true }),
      ),
    },
  });
}
