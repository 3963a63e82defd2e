import { type BedrockClient, GetFoundationModelCommand } from '@aws-sdk/client-bedrock';
import { type Finding, later, stops } from './finding.ts';
import { findingOf, isMissing, messageOf } from './refusals.ts';

/**
 * The least time from a model's launch to its end:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle.html
 */
const guaranteedMonths = 12;

export type LifecycleAsk = {
  /** Id that the stage names: a model's or an inference profile's. */
  id: string;
  /** The model itself. */
  model: string;
  region: string;
  now: Date;
};

const replace =
  'Name an active model in infra/stages.ts: https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle.html';

/**
 * How long Bedrock serves a model: a finding where it has ended, ends or may end; undefined where it is active within
 * its guaranteed time.
 */
export async function checkLifecycle(
  bedrock: BedrockClient,
  { id, model, region, now }: LifecycleAsk,
): Promise<Finding | undefined> {
  try {
    const { modelDetails } = await bedrock.send(
      new GetFoundationModelCommand({ modelIdentifier: model }),
    );
    const { status, startOfLifeTime, endOfLifeTime } = modelDetails?.modelLifecycle ?? {};
    if (id === model && isProfileOnly(modelDetails?.inferenceTypesSupported)) return byProfile(id);
    if (endOfLifeTime && endOfLifeTime <= now) return ended(id, endOfLifeTime);
    if (status === 'LEGACY') return legacy(id, endOfLifeTime);
    return startOfLifeTime && endOfGuarantee(startOfLifeTime) <= now
      ? unguaranteed(id, endOfGuarantee(startOfLifeTime))
      : undefined;
  } catch (error) {
    if (/end of its life/.test(messageOf(error))) return ended(id);
    if (isMissing(error)) return stops('model', `Bedrock in ${region} has no ${model}.`, replace);
    return findingOf('model', 'bedrock:GetFoundationModel', error);
  }
}

/** The SDK types lag behind the service, which has INFERENCE_PROFILE too. */
const isProfileOnly = (types: readonly string[] | undefined): boolean =>
  types !== undefined && types.length > 0 && !types.includes('ON_DEMAND');

function endOfGuarantee(launch: Date): Date {
  const end = new Date(launch);
  end.setUTCMonth(end.getUTCMonth() + guaranteedMonths);
  return end;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const byProfile = (id: string): Finding =>
  stops(
    'model',
    `${id} can be called by an inference profile only.`,
    'Name one of `aws bedrock list-inference-profiles` in infra/stages.ts.',
  );

const ended = (id: string, end?: Date): Finding =>
  stops('model', `${id} reached its end of life${end ? ` on ${dayOf(end)}` : ''}.`, replace);

const legacy = (id: string, end: Date | undefined): Finding =>
  later(
    'model',
    `${id} is legacy${end ? ` and ends on ${dayOf(end)}` : ''}; accounts that don’t use it lose access before.`,
    replace,
  );

const unguaranteed = (id: string, end: Date): Finding =>
  later(
    'model',
    `${id} is active, but since ${dayOf(end)} AWS may announce its end, with notice of 45 days or more.`,
    replace,
  );
