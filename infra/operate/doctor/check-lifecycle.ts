import { type BedrockClient, GetFoundationModelCommand } from '@aws-sdk/client-bedrock';
import { errorMessage, failedCallFinding, isMissing } from './failed-call.ts';
import { createBlockingFinding, createWarningFinding, type Finding } from './finding.ts';

/**
 * Months from launch in which AWS guarantees to serve a model:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle.html
 */
const guaranteedMonths = 12;

export type LifecycleQuery = {
  /** Id in the stage's settings: a model or an inference profile. */
  id: string;
  /** The model itself, or the model of the inference profile. */
  model: string;
  region: string;
  now: Date;
};

const replaceModelStep =
  'Choose an active model in infra/stages.ts: https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle.html';

/**
 * Returns a finding if Bedrock no longer serves the model or may stop soon; undefined if it is active and within its
 * guaranteed time.
 */
export async function checkLifecycle(
  bedrock: BedrockClient,
  { id, model, region, now }: LifecycleQuery,
): Promise<Finding | undefined> {
  try {
    const { modelDetails } = await bedrock.send(
      new GetFoundationModelCommand({ modelIdentifier: model }),
    );
    const { status, startOfLifeTime, endOfLifeTime } = modelDetails?.modelLifecycle ?? {};
    if (id === model && isProfileOnly(modelDetails?.inferenceTypesSupported))
      return createProfileOnlyFinding(id);
    if (endOfLifeTime && endOfLifeTime <= now) return createEndedFinding(id, endOfLifeTime);
    if (status === 'LEGACY') return createLegacyFinding(id, endOfLifeTime);
    return startOfLifeTime && endOfGuarantee(startOfLifeTime) <= now
      ? createGuaranteeEndedFinding(id, endOfGuarantee(startOfLifeTime))
      : undefined;
  } catch (error) {
    if (/end of its life/.test(errorMessage(error))) return createEndedFinding(id);
    if (isMissing(error))
      return createBlockingFinding(
        'model',
        `Bedrock has no model ${model} in ${region}.`,
        replaceModelStep,
      );
    return failedCallFinding('model', 'bedrock:GetFoundationModel', error);
  }
}

/** The SDK's types lack INFERENCE_PROFILE, which the service also returns. */
const isProfileOnly = (types: readonly string[] | undefined): boolean =>
  types !== undefined && types.length > 0 && !types.includes('ON_DEMAND');

function endOfGuarantee(launch: Date): Date {
  const end = new Date(launch);
  end.setUTCMonth(end.getUTCMonth() + guaranteedMonths);
  return end;
}

const formatDay = (date: Date): string => date.toISOString().slice(0, 10);

const createProfileOnlyFinding = (id: string): Finding =>
  createBlockingFinding(
    'model',
    `${id} can only be called through an inference profile.`,
    'Choose one from `aws bedrock list-inference-profiles` and set it in infra/stages.ts.',
  );

const createEndedFinding = (id: string, end?: Date): Finding =>
  createBlockingFinding(
    'model',
    `${id} reached its end of life${end ? ` on ${formatDay(end)}` : ''}.`,
    replaceModelStep,
  );

const createLegacyFinding = (id: string, end: Date | undefined): Finding =>
  createWarningFinding(
    'model',
    `${id} is a legacy model${end ? ` and ends on ${formatDay(end)}` : ''}; accounts that don’t use it lose access earlier.`,
    replaceModelStep,
  );

const createGuaranteeEndedFinding = (id: string, end: Date): Finding =>
  createWarningFinding(
    'model',
    `${id} is active, but since ${formatDay(end)} AWS may retire it with 45 days’ notice.`,
    replaceModelStep,
  );
