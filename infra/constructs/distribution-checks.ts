import { Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';

/** Accepts, with reasons, what the stage has no setting for yet: own domains, WAF and edge logs. */
export function acknowledgeEdgeChecks(distribution: Distribution): void {
  Validations.of(distribution).acknowledge(
    {
      id: 'AwsSolutions-CFR1',
      reason:
        'The product is offered everywhere; an operator who must restrict countries adds it here.',
    },
    {
      id: 'AwsSolutions-CFR2',
      reason:
        'WAF is a cost an operator chooses; API Gateway throttles and the functions rate-limit logins.',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'Standard logs would keep query strings, and a preview is opened with its token in the query.',
    },
    {
      id: 'AwsSolutions-CFR4',
      reason:
        'The cloudfront.net certificate fixes the protocol; TLS 1.2 comes with an own domain.',
    },
  );
}
