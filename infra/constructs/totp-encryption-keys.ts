import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createGeneratedSecret } from './generated-secret.ts';

/**
 * Creates the keys that encrypt TOTP secrets: JSON `{"current": key, "previous"?: key}`. They are stored outside the
 * table, so a copy of the table doesn't reveal the secrets.
 */
export const createTotpEncryptionKeys = (
  scope: Construct,
  id: string,
  config: StageConfig,
): ISecret =>
  createGeneratedSecret(scope, id, config, {
    description: 'Deckwright: keys that encrypt second factors',
    field: 'current',
    rotation:
      'Rotated by hand with two valid keys (docs/operators/runbook.md); SMG4 requires a rotation function.',
  });
