import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { asSecret } from './exact-types.ts';

type Drawn = {
  description: string;
  /** The field of its JSON that the first value is drawn for; a second is put beside it by whoever rotates. */
  field: string;
  /** Characters of the drawn value. */
  length?: number;
  /** Why no function rotates it. */
  rotation: string;
};

/** A secret that is drawn as it is deployed and rotated by hand: JSON with a value a field. */
export function createDrawnSecret(
  scope: Construct,
  id: string,
  config: StageConfig,
  { description, field, length = 64, rotation }: Drawn,
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
