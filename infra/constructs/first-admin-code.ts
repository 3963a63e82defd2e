import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createGeneratedSecret } from './generated-secret.ts';

/**
 * Creates the one-time code that makes the account with the stage's `admin_email` an admin: JSON `{"code": value}`.
 * `npm run deploy` prints it until it is used.
 */
export const createFirstAdminCode = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createGeneratedSecret(scope, id, config, {
    description: 'Deckwright: the one-time code of the first admin',
    field: 'code',
    length: 32,
    rotation: 'The code works only once, so there is nothing to rotate.',
  });
