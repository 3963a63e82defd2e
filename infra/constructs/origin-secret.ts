import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { originSecretHeader } from '#shared/origin-secret.ts';
import type { StageConfig } from '../config.ts';
import { createGeneratedSecret } from './generated-secret.ts';

/**
 * Creates the secret that CloudFront sends to the functions: JSON `{"a": value, "b"?: value}`. Both values are
 * accepted; the stage's setting selects the one that is sent. Callers of API Gateway's own URL don't have the
 * secret, so they can't forge the client address that CloudFront reports. The runbook describes its rotation.
 */
export const createOriginSecret = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createGeneratedSecret(scope, id, config, {
    description: 'Deckwright: secret that authenticates CloudFront to the API',
    field: 'a',
    rotation:
      'Rotated by changing the stage’s setting and deploying (docs/operators/runbook.md); SMG4 requires a rotation function.',
  });

/** Returns the header that CloudFront adds to origin requests. CloudFormation resolves the value at deployment. */
export const originHeaders = (secret: ISecret, config: StageConfig): Record<string, string> => ({
  [originSecretHeader]: secret.secretValueFromJson(config.origin_secret).unsafeUnwrap(),
});
