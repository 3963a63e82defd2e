import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Distribution,
  type DistributionProps,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';

export type HostName = 'app' | 'preview';

/**
 * The statuses that CloudFront caches whatever Cache-Control says, for 10 s by default: without a minimum of 0 one
 * user's 503 is everybody's. See AWS's page "HTTP 4xx and 5xx status codes that CloudFront caches".
 */
const cachedErrors = [404, 414, 500, 501, 502, 503, 504];

/** What both distributions share, and what the stage gives them: an own name with its certificate, a web ACL. */
export function edgeOf(
  scope: Construct,
  config: StageConfig,
  host: HostName,
): Omit<DistributionProps, 'defaultBehavior'> {
  const own = config.domains?.[host];
  return {
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The smallest class that has edge locations in Asia: half of the texts are Chinese.
    priceClass: PriceClass.PRICE_CLASS_200,
    errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    ...(config.web_acl_arn ? { webAclId: config.web_acl_arn } : {}),
    ...(own
      ? {
          domainNames: [own.name],
          certificate: Certificate.fromCertificateArn(scope, 'Certificate', own.certificate_arn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}),
  };
}

/** Where people find a host: under its own name, or the one that CloudFront draws. */
export const originOf = (distribution: Distribution, config: StageConfig, host: HostName): string =>
  `https://${config.domains?.[host].name ?? distribution.distributionDomainName}`;
