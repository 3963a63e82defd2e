import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { asSecret } from './exact-types.ts';

type SecretOptions = {
  description: string;
  /** JSON field that the generated value is stored in. Rotation adds a second field by hand. */
  field: string;
  /** Length of the generated value in characters. */
  length?: number;
  /** Reason for having no rotation function, for cdk-nag. */
  rotation: string;
};

/** Creates a secret with a generated value, stored as JSON. It is rotated by hand. */
export function createGeneratedSecret(
  scope: Construct,
  id: string,
  config: StageConfig,
  { description, field, length = 64, rotation }: SecretOptions,
): ISecret {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: {
      secretStringTemplate: '{}',
      generateStringKey: field,
      passwordLength: length,
      excludePunctuation: true,
    },
    removalPolicy: config.removal === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  Validations.of(secret).acknowledge({ id: 'AwsSolutions-SMG4', reason: rotation });
  return asSecret(secret);
}
