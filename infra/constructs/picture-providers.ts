import { Stack } from 'aws-cdk-lib';
import type { StageConfig } from '../config.ts';
import type { NodeFunction } from './node-function.ts';

const secretArn = ({ settings }: StageConfig): string | undefined => settings.pictures?.secret_arn;

/** Returns the environment variables of a function that calls picture providers. */
export function pictureEnvironment(config: StageConfig): Record<string, string> {
  const arn = secretArn(config);
  return arn === undefined ? {} : { PICTURE_SECRET_ARN: arn };
}

/** Allows reading the picture providers' keys, if the stage has any. The operator creates that secret. */
export function allowPictureKeys(fn: NodeFunction, config: StageConfig): void {
  const arn = secretArn(config);
  if (arn !== undefined) fn.allow(['secretsmanager:GetSecretValue'], [arn]);
}

/**
 * Returns the origins from which the app loads picture thumbnails. Unsplash requires that its thumbnails are loaded
 * from its own URLs.
 */
export const pictureOrigins = ({ settings }: StageConfig): string[] =>
  settings.pictures?.search.includes('unsplash') ? ['https://images.unsplash.com'] : [];

/** Allows calls of the stage's image model on Bedrock, in its region. */
export function allowImageModel(worker: NodeFunction, { settings }: StageConfig): void {
  const generator = settings.pictures?.generator;
  if (generator?.kind !== 'bedrock') return;
  const { partition } = Stack.of(worker);
  const { region, model } = generator;
  worker.allow(
    ['bedrock:InvokeModel'],
    [`arn:${partition}:bedrock:${region}::foundation-model/${model}`],
  );
}
