import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { StageConfig } from '../config.ts';

const always = [
  {
    id: 'AwsSolutions-CFR1',
    reason:
      'The product is offered everywhere; an operator who must restrict countries does it by a web ACL.',
  },
  {
    id: 'AwsSolutions-CFR3',
    reason:
      'Standard logs would keep query strings, and a preview is opened with its token in the query.',
  },
];

const withoutWebAcl = {
  id: 'AwsSolutions-CFR2',
  reason:
    'WAF is a cost an operator chooses by web_acl_arn; API Gateway throttles and the functions rate-limit logins.',
};

const withoutDomain = {
  id: 'AwsSolutions-CFR4',
  reason:
    'CloudFront sets the security policy TLSv1 for its own certificate whatever is asked for; domains of one’s own get TLS 1.2.',
};

/** Accepts, with reasons, what the stage has no setting for or leaves out. */
export function acknowledgeEdgeChecks(distribution: Distribution, config: StageConfig): void {
  Validations.of(distribution).acknowledge(
    ...always,
    ...(config.web_acl_arn ? [] : [withoutWebAcl]),
    ...(config.domains ? [] : [withoutDomain]),
  );
}
