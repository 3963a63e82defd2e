import {
  ListServiceQuotasCommand,
  type ServiceQuota,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { foundationModelId } from '../../foundation-model.ts';
import { failedCallFinding } from './failed-call.ts';
import {
  type CheckContext,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

/**
 * Checks that the stage's model quotas are within the account's. Service Quotas identifies models by name, not by id:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/quotas-runtime.html
 */
export async function checkQuotas({ aws, config, target }: CheckContext): Promise<Finding[]> {
  const { models, model_quotas } = config.settings;
  try {
    const listedQuotas = await listQuotas(aws.quotas);
    return [...new Set(Object.values(models))].flatMap((id) => {
      const { tokens_per_minute, requests_per_minute } = model_quotas[id] ?? {};
      const compare = createQuotaComparison(listedQuotas, id, target.region);
      return [
        ...compare('tokens', tokens_per_minute),
        ...(requests_per_minute === undefined ? [] : compare('requests', requests_per_minute)),
      ];
    });
  } catch (error) {
    return [failedCallFinding('quota', 'servicequotas:ListServiceQuotas', error)];
  }
}

async function listQuotas(client: ServiceQuotasClient): Promise<ServiceQuota[]> {
  const quotas: ServiceQuota[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(
      new ListServiceQuotasCommand({ ServiceCode: 'bedrock', MaxResults: 100, NextToken }),
    );
    quotas.push(...(page.Quotas ?? []));
    NextToken = page.NextToken;
  } while (NextToken);
  return quotas;
}

type QuotaUnit = 'tokens' | 'requests';

const createQuotaComparison =
  (listed: readonly ServiceQuota[], id: string, region: string) =>
  (unit: QuotaUnit, limit = 0): Finding[] => {
    const foundQuota = listed.find(({ QuotaName = '' }) => isQuotaForModel(QuotaName, id, unit));
    const page = `https://${region}.console.aws.amazon.com/servicequotas/home/services/bedrock/quotas`;
    if (foundQuota?.Value === undefined) {
      const message = `Service Quotas lists no ${unit} per minute for ${id}.`;
      return [
        createWarningFinding(
          'quota',
          message,
          `Compare the stage’s limit of ${limit} with the account’s quota at ${page}`,
        ),
      ];
    }
    if (limit <= foundQuota.Value)
      return [
        createPassedFinding(
          'quota',
          `The stage uses ${limit} of ${foundQuota.Value} ${unit} per minute for ${id}.`,
        ),
      ];
    return [
      createWarningFinding(
        'quota',
        `The stage allows ${limit} ${unit} per minute for ${id}, the account only ${foundQuota.Value}: Bedrock would throttle.`,
        `Lower model_quotas in infra/stages.ts, or request a higher "${foundQuota.QuotaName}" at ${page}/${foundQuota.QuotaCode}`,
      ),
    ];
  };

/** Returns the words of a model id, e.g. "anthropic claude sonnet 5 5" for us.anthropic.claude-sonnet-5-5-20260928-v1:0. */
const modelIdWords = (id: string): string =>
  foundationModelId(id)
    .replace(/-v\d+(:\d+)?$/, '')
    .replace(/-\d{8}$/, '')
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();

/** Returns the start of the quota's name: regional, cross-region and global calls have separate quotas. */
function quotaNameStart(id: string): RegExp {
  if (id.startsWith('global.')) return /^global cross-region/i;
  return foundationModelId(id) === id ? /^on-demand/i : /^cross-region/i;
}

function isQuotaForModel(name: string, id: string, unit: QuotaUnit): boolean {
  const [kind = '', model = ''] = name.split(/ for /i);
  const words = model
    .replace(/ V\d+$/i, '')
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();
  return (
    quotaNameStart(id).test(kind) &&
    kind.toLowerCase().includes(`${unit} per minute`) &&
    words === modelIdWords(id)
  );
}
