import {
  type BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import type { StageConfig } from '../../config.ts';
import { foundationModelId } from '../../foundation-model.ts';
import type { AwsClients } from './aws-clients.ts';
import { checkLifecycle } from './check-lifecycle.ts';
import { failedCallFinding, isMissing } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  type Finding,
} from './finding.ts';

/** Checks for each model of the stage whether the account may call it and whether Bedrock keeps serving it. */
export async function checkModels(
  { aws, config, target }: CheckContext,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  const ids = [...new Set(Object.values(config.settings.models))];
  const findings = await Promise.all(
    ids.map((id) => checkModel(aws.bedrock, id, target.region, now())),
  );
  return findings.flat();
}

/** Checks the stage's image model on Bedrock, in the region that it is called in; without one there is no finding. */
export async function checkImageModel(
  config: StageConfig,
  open: (region: string) => Pick<AwsClients, 'bedrock'>,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  const generator = config.settings.pictures?.generator;
  if (generator?.kind !== 'bedrock') return [];
  const { model, region } = generator;
  return checkModel(open(region).bedrock, model, region, now());
}

/** Returns the findings on access and lifecycle of a model. Skips access if the model has reached its end of life. */
async function checkModel(
  bedrock: BedrockClient,
  id: string,
  region: string,
  now: Date,
): Promise<Finding[]> {
  const model = foundationModelId(id);
  if (model !== id) {
    const profileFinding = await checkProfile(bedrock, id, region);
    if (profileFinding) return [profileFinding];
  }
  const lifecycle = await checkLifecycle(bedrock, { id, model, region, now });
  if (lifecycle?.state === 'blocking') return [lifecycle];
  const access = await checkAccess(bedrock, id, region);
  if (!lifecycle) return [access];
  return access.state === 'ok' ? [lifecycle] : [access, lifecycle];
}

async function checkAccess(bedrock: BedrockClient, id: string, region: string): Promise<Finding> {
  const model = foundationModelId(id);
  try {
    const availability = await bedrock.send(
      new GetFoundationModelAvailabilityCommand({ modelId: model }),
    );
    const isGranted =
      availability.authorizationStatus === 'AUTHORIZED' &&
      availability.entitlementAvailability === 'AVAILABLE' &&
      availability.agreementAvailability?.status === 'AVAILABLE';
    return isGranted
      ? createPassedFinding('model', `${id} is active and this account may call it.`)
      : createModelNotGrantedFinding(id, region);
  } catch (error) {
    if (isMissing(error)) return createUnknownModelFinding(id, region);
    return failedCallFinding('model', 'bedrock:GetFoundationModelAvailability', error);
  }
}

/** Returns a finding if the inference profile doesn't exist or can't be read; undefined if it can be used. */
async function checkProfile(
  bedrock: BedrockClient,
  inferenceProfileIdentifier: string,
  region: string,
): Promise<Finding | undefined> {
  try {
    await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier }));
    return undefined;
  } catch (error) {
    if (isMissing(error)) return createUnknownModelFinding(inferenceProfileIdentifier, region);
    return failedCallFinding('model', 'bedrock:GetInferenceProfile', error);
  }
}

const createUnknownModelFinding = (id: string, region: string): Finding =>
  createBlockingFinding(
    'model',
    `Bedrock has no inference profile or model ${id} in ${region}.`,
    'Choose one from `aws bedrock list-inference-profiles` in infra/stages.ts, or deploy to another region.',
  );

const createModelNotGrantedFinding = (id: string, region: string): Finding =>
  createBlockingFinding(
    'model',
    `This account may not call ${id} yet.`,
    'Follow step 3 of docs/operators/deployment.md#from-an-empty-account-to-the-first-presentation.',
    `Or open https://${region}.console.aws.amazon.com/bedrock/home?region=${region}#/model-catalog, choose the model,`,
    'submit its use-case form, and send one prompt in its playground. Access is granted within 15 minutes.',
  );
