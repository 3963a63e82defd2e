import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { createDrawnSecret } from './drawn-secret.ts';

/**
 * The one-time code that makes the account of the stage's `admin_email` an admin: JSON `{"code": value}`. `npm run
 * deploy` prints it until it is spent.
 */
export const createFirstAdminCode = (scope: Construct, id: string, config: StageConfig): ISecret =>
  createDrawnSecret(scope, id, config, {
    description: 'Deckwright: the one-time code of the first admin',
    field: 'code',
    length: 32,
    rotation: 'It works once and is worth nothing afterwards: there is nothing to rotate.',
  });
