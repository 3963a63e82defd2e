import type { StageConfig } from '../../config.ts';
import type { AwsClients } from './aws-clients.ts';
import { checkAccount } from './check-account.ts';
import { checkCapacity } from './check-capacity.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkSending } from './check-mail.ts';
import { checkImageModel, checkModels } from './check-models.ts';
import { checkQuotas } from './check-quotas.ts';
import { checkFeedback, checkSender } from './check-sender.ts';
import { checkSettings, checkTls } from './check-settings.ts';
import { checkBootstrap, checkStack } from './check-stacks.ts';
import { checkTable } from './check-table.ts';
import { createBlockingFinding, createPassedFinding, type Finding } from './finding.ts';

export type CheckOptions = {
  config: StageConfig;
  /** Undefined if the shell sets no region. */
  region: string | undefined;
  open: (region: string) => AwsClients;
};

/** STS returns the account of the credentials in every region. */
const anyRegion = 'us-east-1';

/** Runs all checks that a deployment of the stage depends on. Changes nothing. */
export async function runChecks({ config, region, open }: CheckOptions): Promise<Finding[]> {
  const settings = [...checkSettings(config), checkTls(config)];
  const aws = open(region ?? anyRegion);
  const { account, finding } = await checkAccount(aws);
  const findings = [...settings, finding, checkRegion(region)];
  if (account === undefined || region === undefined) return findings;
  const context = { config, aws, target: { account, region } };
  const [bootstrap, stack, table, sending, models, imageModel, quotas, capacity, certificates] =
    await Promise.all([
      checkBootstrap(context),
      checkStack(context),
      checkTable(context),
      checkSending(context),
      checkModels(context),
      checkImageModel(config, open),
      checkQuotas(context),
      checkCapacity(context),
      checkCertificates(context),
    ]);
  const sender = await checkSender(context, stack.isDeployed);
  const feedback = stack.isDeployed ? await checkFeedback(context) : [];
  return [
    ...findings,
    ...bootstrap,
    ...stack.findings,
    ...table,
    ...sending,
    ...sender,
    ...feedback,
    ...models,
    ...imageModel,
    ...quotas,
    ...capacity,
    ...certificates,
  ];
}

const checkRegion = (region: string | undefined): Finding =>
  region === undefined
    ? createBlockingFinding(
        'region',
        'No region is set.',
        'Set AWS_REGION to a region where Bedrock offers the models of the stage, for example us-east-1.',
      )
    : createPassedFinding('region', region);
