import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { StageConfig } from '../config.ts';

const commonSuppressions = [
  {
    id: 'AwsSolutions-CFR1',
    reason: 'The product is available worldwide; operators can restrict countries with a web ACL.',
  },
  {
    id: 'AwsSolutions-CFR3',
    reason: 'Standard logs would record query strings, which contain preview tokens.',
  },
];

const webAclSuppression = {
  id: 'AwsSolutions-CFR2',
  reason:
    'WAF is optional because of its cost (web_acl_arn); API Gateway throttles and the functions rate-limit logins.',
};

const certificateSuppression = {
  id: 'AwsSolutions-CFR4',
  reason:
    'CloudFront always uses the security policy TLSv1 for its default certificate; custom domains get TLS 1.2.',
};

/** Suppresses the cdk-nag findings that don't apply to the stage, with reasons. */
export function acknowledgeEdgeChecks(distribution: Distribution, config: StageConfig): void {
  Validations.of(distribution).acknowledge(
    ...commonSuppressions,
    ...(config.web_acl_arn ? [] : [webAclSuppression]),
    ...(config.domains ? [] : [certificateSuppression]),
  );
}
