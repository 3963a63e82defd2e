import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { originSecretHeader } from '#shared/origin-secret.ts';
import type { StageConfig } from '../config.ts';
import { asSecret } from './exact-types.ts';

/**
 * What CloudFront proves itself by to the functions: JSON `{"a": value, "b"?: value}`, both accepted, the one that
 * the stage names sent. A caller of API Gateway's own address has none, so what CloudFront says of who asked
 * can't be made up. The runbook says how it is rotated.
 */
export function createOriginSecret(scope: Construct, id: string, config: StageConfig): ISecret {
  const secret = new Secret(scope, id, {
    description: 'Deckwright: what CloudFront proves itself by to the API',
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: 'a',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: config.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Rotation changes the stage’s setting and deploys, with two values accepted (docs/runbook.md): SMG4 wants a function for it.',
  });
  return asSecret(secret);
}

/** The header that CloudFront adds for the origin; CloudFormation puts the value in as it deploys. */
export const originHeaders = (secret: ISecret, config: StageConfig): Record<string, string> => ({
  [originSecretHeader]: secret.secretValueFromJson(config.origin_secret).unsafeUnwrap(),
});
