import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { commonHeaders, strictTransportSeconds } from './security-headers.ts';

export type PagePolicy = {
  /** The content security policy. */
  csp: string;
  /** False keeps the origin's own CSP; CloudFront then adds this policy only if the origin sent no CSP. */
  override: boolean;
};

/**
 * Creates the response headers that CloudFront adds to a behaviour. About `override`:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html
 */
export function createHeadersPolicy(
  scope: Construct,
  id: string,
  { csp, override }: PagePolicy,
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
      contentSecurityPolicy: { contentSecurityPolicy: csp, override },
    },
    customHeadersBehavior: {
      customHeaders: (['cross-origin-opener-policy', 'permissions-policy'] as const).map(
        (header) => ({ header, value: commonHeaders[header], override: true }),
      ),
    },
  });
}
