import {
  type BedrockClient,
  GetFoundationModelAvailabilityCommand,
  GetInferenceProfileCommand,
} from '@aws-sdk/client-bedrock';
import { foundationModelOf } from '../../foundation-model.ts';
import { checkLifecycle } from './check-lifecycle.ts';
import { type Examined, type Finding, fine, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

/**
 * Whether the account may call each model of the stage, by the id that the stage names, and how long Bedrock serves it.
 */
export async function checkModels(
  { aws, config, place }: Examined,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  const ids = [...new Set(Object.values(config.settings.models))];
  const found = await Promise.all(
    ids.map((id) => checkModel(aws.bedrock, id, place.region, now())),
  );
  return found.flat();
}

/** Access and lifecycle; the lifecycle alone where it ends the model, or where only it is to be seen to. */
async function checkModel(
  bedrock: BedrockClient,
  id: string,
  region: string,
  now: Date,
): Promise<Finding[]> {
  const model = foundationModelOf(id);
  if (model !== id) {
    const ofProfile = await checkProfile(bedrock, id, region);
    if (ofProfile) return [ofProfile];
  }
  const ofLifecycle = await checkLifecycle(bedrock, { id, model, region, now });
  if (ofLifecycle?.state === 'stops') return [ofLifecycle];
  const ofAccess = await checkAccess(bedrock, id, region);
  if (!ofLifecycle) return [ofAccess];
  return ofAccess.state === 'fine' ? [ofLifecycle] : [ofAccess, ofLifecycle];
}

async function checkAccess(bedrock: BedrockClient, id: string, region: string): Promise<Finding> {
  const model = foundationModelOf(id);
  try {
    const found = await bedrock.send(new GetFoundationModelAvailabilityCommand({ modelId: model }));
    const isGranted =
      found.authorizationStatus === 'AUTHORIZED' &&
      found.entitlementAvailability === 'AVAILABLE' &&
      found.agreementAvailability?.status === 'AVAILABLE';
    return isGranted
      ? fine('model', `${id} is active and answers this account.`)
      : notGranted(id, region);
  } catch (error) {
    if (isMissing(error)) return unknown(id, region);
    return findingOf('model', 'bedrock:GetFoundationModelAvailability', error);
  }
}

/** A finding where the profile is none to call; undefined where the model behind it is to be looked at. */
async function checkProfile(
  bedrock: BedrockClient,
  inferenceProfileIdentifier: string,
  region: string,
): Promise<Finding | undefined> {
  try {
    await bedrock.send(new GetInferenceProfileCommand({ inferenceProfileIdentifier }));
    return undefined;
  } catch (error) {
    if (isMissing(error)) return unknown(inferenceProfileIdentifier, region);
    return findingOf('model', 'bedrock:GetInferenceProfile', error);
  }
}

const unknown = (id: string, region: string): Finding =>
  stops(
    'model',
    `Bedrock in ${region} has no ${id}.`,
    'Name one of `aws bedrock list-inference-profiles` in infra/stages.ts, or deploy in another region.',
  );

const notGranted = (id: string, region: string): Finding =>
  stops(
    'model',
    `this account may not call ${id} yet.`,
    `Open https://${region}.console.aws.amazon.com/bedrock/home?region=${region}#/model-catalog, choose the model,`,
    'and send its use-case form or accept its terms; access is there within minutes.',
  );
