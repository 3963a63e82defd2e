import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { asSecret } from './exact-types.ts';

/**
 * Keys that sign access tokens: JSON `{"current": key, "previous"?: key}`. The runbook says how a
 * new key is put in front while the old one still verifies.
 */
export function createSigningKeys(scope: Construct, id: string, config: StageConfig): ISecret {
  const secret = new Secret(scope, id, {
    description: 'Deckwright: keys that sign access tokens',
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: 'current',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: config.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'Rotation keeps two keys live and is done by hand (docs/runbook.md): SMG4 wants a function for it.',
  });
  return asSecret(secret);
}
