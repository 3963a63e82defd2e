import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createDrawnSecret } from './drawn-secret.ts';

/**
 * Keys that sign access tokens: JSON `{"current": key, "previous"?: key}`. The runbook says how a
 * new key is put in front while the old one still verifies.
 */
export const createSigningKeys = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createDrawnSecret(scope, id, config, {
    description: 'Deckwright: keys that sign access tokens',
    field: 'current',
    rotation:
      'Rotation keeps two keys live and is done by hand (docs/runbook.md): SMG4 wants a function for it.',
  });
