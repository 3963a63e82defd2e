import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createGeneratedSecret } from './generated-secret.ts';

type Keys = 'SigningKeys' | 'PreviewKeys';

const descriptions: Record<Keys, string> = {
  SigningKeys: 'Deckwright: keys of the API, which sign access tokens',
  PreviewKeys: 'Deckwright: keys of the preview function, which sign preview passes',
};

/**
 * Creates signing keys for one function: JSON `{"current": key, "previous"?: key}`. Both keys verify signatures; the
 * current one signs. The runbook describes their rotation.
 */
export const createSigningKeys = (scope: Construct, id: Keys, config: StageConfig): ISecret =>
  createGeneratedSecret(scope, id, config, {
    description: descriptions[id],
    field: 'current',
    rotation:
      'Rotated by hand with two valid keys (docs/operators/runbook.md); SMG4 requires a rotation function.',
  });
