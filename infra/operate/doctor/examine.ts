import type { StageConfig } from '../../config.ts';
import type { AwsClients } from './aws-clients.ts';
import { checkAccount } from './check-account.ts';
import { checkCapacity } from './check-capacity.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkSending } from './check-mail.ts';
import { checkModels } from './check-models.ts';
import { checkQuotas } from './check-quotas.ts';
import { checkFeedback, checkSender } from './check-sender.ts';
import { checkSettings, checkTls } from './check-settings.ts';
import { checkBootstrap, checkStack } from './check-stacks.ts';
import { checkTable } from './check-table.ts';
import { type Finding, fine, stops } from './finding.ts';

export type Asked = {
  config: StageConfig;
  /** Undefined where the shell names none. */
  region: string | undefined;
  open: (region: string) => AwsClients;
};

/** Any region knows whose credentials these are. */
const anyRegion = 'us-east-1';

/** Looks at everything a deployment of the stage needs, and changes nothing. */
export async function examine({ config, region, open }: Asked): Promise<Finding[]> {
  const settings = [...checkSettings(config), checkTls(config)];
  const aws = open(region ?? anyRegion);
  const { account, finding } = await checkAccount(aws);
  const found = [...settings, finding, checkRegion(region)];
  if (account === undefined || region === undefined) return found;
  const examined = { config, aws, place: { account, region } };
  const [bootstrap, stack, table, sending, models, quotas, capacity, certificates] =
    await Promise.all([
      checkBootstrap(examined),
      checkStack(examined),
      checkTable(examined),
      checkSending(examined),
      checkModels(examined),
      checkQuotas(examined),
      checkCapacity(examined),
      checkCertificates(examined),
    ]);
  const sender = await checkSender(examined, stack.isThere);
  const feedback = stack.isThere ? await checkFeedback(examined) : [];
  return [
    ...found,
    ...bootstrap,
    ...stack.findings,
    ...table,
    ...sending,
    ...sender,
    ...feedback,
    ...models,
    ...quotas,
    ...capacity,
    ...certificates,
  ];
}

const checkRegion = (region: string | undefined): Finding =>
  region === undefined
    ? stops(
        'region',
        'none is set.',
        'Set AWS_REGION to one where Bedrock has the models of the stage, such as us-east-1.',
      )
    : fine('region', region);
