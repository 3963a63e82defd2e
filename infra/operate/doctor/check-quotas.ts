import {
  ListServiceQuotasCommand,
  type ServiceQuota,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { foundationModelOf } from '../../foundation-model.ts';
import { type Examined, type Finding, fine, later } from './finding.ts';
import { findingOf } from './refusals.ts';

/**
 * Whether the stage's quotas of its models are within those of the account. Service Quotas names models in words:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/quotas-runtime.html
 */
export async function checkQuotas({ aws, config, place }: Examined): Promise<Finding[]> {
  const { models, model_quotas } = config.settings;
  try {
    const listed = await listQuotas(aws.quotas);
    return [...new Set(Object.values(models))].flatMap((id) => {
      const { tokens_per_minute, requests_per_minute } = model_quotas[id] ?? {};
      const compare = compareWith(listed, id, place.region);
      return [
        ...compare('tokens', tokens_per_minute),
        ...(requests_per_minute === undefined ? [] : compare('requests', requests_per_minute)),
      ];
    });
  } catch (error) {
    return [findingOf('quota', 'servicequotas:ListServiceQuotas', error)];
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

type Unit = 'tokens' | 'requests';

const compareWith =
  (listed: readonly ServiceQuota[], id: string, region: string) =>
  (unit: Unit, own = 0): Finding[] => {
    const found = listed.find(({ QuotaName = '' }) => isOf(QuotaName, id, unit));
    const page = `https://${region}.console.aws.amazon.com/servicequotas/home/services/bedrock/quotas`;
    if (found?.Value === undefined) {
      const says = `Service Quotas names no ${unit} a minute of ${id}.`;
      return [later('quota', says, `Compare the stage's ${own} with the account's at ${page}.`)];
    }
    if (own <= found.Value)
      return [fine('quota', `${own} of ${found.Value} ${unit} a minute of ${id}.`)];
    return [
      later(
        'quota',
        `the stage allows ${own} ${unit} a minute of ${id}, the account ${found.Value}: Bedrock would throttle.`,
        `Lower model_quotas in infra/stages.ts, or raise "${found.QuotaName}" at ${page}/${found.QuotaCode}`,
      ),
    ];
  };

/** The words of a model's id: "anthropic claude sonnet 5 5" of us.anthropic.claude-sonnet-5-5-20260928-v1:0. */
const wordsOfId = (id: string): string =>
  foundationModelOf(id)
    .replace(/-v\d+(:\d+)?$/, '')
    .replace(/-\d{8}$/, '')
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();

/** Calls by a profile of a geography, by a global one and in the region alone have a quota each. */
function reachOf(id: string): RegExp {
  if (id.startsWith('global.')) return /^global cross-region/i;
  return foundationModelOf(id) === id ? /^on-demand/i : /^cross-region/i;
}

function isOf(name: string, id: string, unit: Unit): boolean {
  const [kind = '', model = ''] = name.split(/ for /i);
  const words = model
    .replace(/ V\d+$/i, '')
    .replaceAll(/[^a-z0-9]+/gi, ' ')
    .toLowerCase();
  return (
    reachOf(id).test(kind) &&
    kind.toLowerCase().includes(`${unit} per minute`) &&
    words === wordsOfId(id)
  );
}
