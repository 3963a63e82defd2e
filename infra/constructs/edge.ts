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
 * Error statuses that CloudFront caches for 10 s by default, regardless of Cache-Control. Without a TTL of 0, all users
 * would get one user's 503. See the AWS page "HTTP 4xx and 5xx status codes that CloudFront caches".
 */
const cachedErrors = [404, 414, 500, 501, 502, 503, 504];

/** Properties shared by both distributions, with the stage's custom domain and web ACL. */
export function edgeProps(
  scope: Construct,
  config: StageConfig,
  host: HostName,
): Omit<DistributionProps, 'defaultBehavior'> {
  const customDomain = config.domains?.[host];
  return {
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The cheapest price class with edge locations in Asia, where many users are: the app also has a Chinese version.
    priceClass: PriceClass.PRICE_CLASS_200,
    errorResponses: cachedErrors.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    ...(config.web_acl_arn ? { webAclId: config.web_acl_arn } : {}),
    ...(customDomain
      ? {
          domainNames: [customDomain.name],
          certificate: Certificate.fromCertificateArn(
            scope,
            'Certificate',
            customDomain.certificate_arn,
          ),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}),
  };
}

/** Returns the public origin of a host: its custom domain or its *.cloudfront.net name. */
export const hostOrigin = (
  distribution: Distribution,
  config: StageConfig,
  host: HostName,
): string => `https://${config.domains?.[host].name ?? distribution.distributionDomainName}`;
