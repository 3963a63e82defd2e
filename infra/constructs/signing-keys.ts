import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createDrawnSecret } from './drawn-secret.ts';

type Keys = 'SigningKeys' | 'PreviewKeys';

const descriptions: Record<Keys, string> = {
  SigningKeys: 'Deckwright: keys of the API, which sign access tokens',
  PreviewKeys: 'Deckwright: keys of the preview function, which sign preview passes',
};

/**
 * Keys that one function signs by: JSON `{"current": key, "previous"?: key}`. The runbook says how a
 * new key is put in front while the old one still verifies.
 */
export const createSigningKeys = (scope: Construct, id: Keys, config: StageConfig): ISecret =>
  createDrawnSecret(scope, id, config, {
    description: descriptions[id],
    field: 'current',
    rotation:
      'Rotation keeps two keys live and is done by hand (docs/operators/runbook.md): SMG4 wants a function for it.',
  });
