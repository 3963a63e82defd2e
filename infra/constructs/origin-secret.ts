import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { originSecretHeader } from '#shared/origin-secret.ts';
import type { StageConfig } from '../config.ts';
import { createDrawnSecret } from './drawn-secret.ts';

/**
 * What CloudFront proves itself by to the functions: JSON `{"a": value, "b"?: value}`, both accepted, the one that
 * the stage names sent. A caller of API Gateway's own address has none, so what CloudFront says of who asked
 * can't be made up. The runbook says how it is rotated.
 */
export const createOriginSecret = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createDrawnSecret(scope, id, config, {
    description: 'Deckwright: what CloudFront proves itself by to the API',
    field: 'a',
    rotation:
      'Rotation changes the stage’s setting and deploys, with two values accepted (docs/operators/runbook.md): SMG4 wants a function for it.',
  });

/** The header that CloudFront adds for the origin; CloudFormation puts the value in as it deploys. */
export const originHeaders = (secret: ISecret, config: StageConfig): Record<string, string> => ({
  [originSecretHeader]: secret.secretValueFromJson(config.origin_secret).unsafeUnwrap(),
});
