import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createDrawnSecret } from './drawn-secret.ts';

/**
 * Keys that encrypt the secrets of authenticator apps: JSON `{"current": key, "previous"?: key}`. They are not in the
 * table, so a copy of the table does not reveal the secrets.
 */
export const createFactorKeys = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createDrawnSecret(scope, id, config, {
    description: 'Deckwright: keys that encrypt second factors',
    field: 'current',
    rotation:
      'Rotation keeps two keys live and is done by hand (docs/operators/runbook.md): SMG4 wants a function for it.',
  });
