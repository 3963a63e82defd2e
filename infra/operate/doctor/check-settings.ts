import { unknownModels } from '#lambdas/models/catalog.ts';
import { addressOf, type StageConfig } from '../../config.ts';
import { type Finding, fine, later, stops } from './finding.ts';

const placeholder = /@([\w-]+\.)*example\.(com|org|net)$/;

/** What infra/stages.ts still has to be told; needs no account. */
export function checkSettings(config: StageConfig): Finding[] {
  const where = `infra/stages.ts, stage ${config.name}`;
  const addresses = {
    mail_from: addressOf(config.mail_from),
    support_email: config.settings.support_email,
    alarm_email: config.alarm_email,
  };
  const examples = Object.entries(addresses).filter(([, address]) =>
    placeholder.test(address ?? ''),
  );
  const findings: Finding[] = [];
  if (examples.length > 0) {
    const names = examples.map(([name, address]) => `${name} ${address}`).join(', ');
    findings.push(
      stops('settings', `still has ${names}.`, `Put your own addresses into ${where}.`),
    );
  }
  if (!config.settings.admin_email) {
    findings.push(
      later(
        'settings',
        'names no admin_email: nobody can register as the first admin.',
        `Set settings.admin_email in ${where}: npm run deploy prints the one-time code to register with.`,
      ),
    );
  }
  if (!config.alarm_email) {
    findings.push(later('settings', 'nobody is told of alarms.', `Set alarm_email in ${where}.`));
  }
  if (config.removal === 'retain' && !config.web_acl_arn) {
    findings.push(
      later(
        'settings',
        'no web ACL limits the requests of one network address: reads are limited over all users together.',
        `Set web_acl_arn in ${where} to a web ACL with a rate-based rule: docs/operators/deployment.md.`,
      ),
    );
  }
  const unguarded = guards(config);
  if (config.removal === 'retain' && unguarded.length > 0) {
    findings.push(
      later(
        'settings',
        `guards of money are missing: ${unguarded.join(', ')}.`,
        `Set them in ${where}: docs/operators/deployment.md#guards-of-money.`,
      ),
    );
  }
  const { models, model_prices } = config.settings;
  const unpriced = unknownModels(Object.values(models), model_prices);
  if (unpriced.length > 0) {
    findings.push(
      later(
        'settings',
        `no price is known of ${unpriced.join(', ')}: decks would be counted as free.`,
        `Set settings.model_prices in ${where}, dollars per million tokens by model id.`,
      ),
    );
  }
  return findings.length > 0 ? findings : [fine('settings', `${where} is complete.`)];
}

/** The guards of money that a stage lacks, by their settings. */
const guards = ({ budget_usd_a_month, alarm_model_usd_an_hour, settings }: StageConfig): string[] =>
  Object.entries({
    budget_usd_a_month,
    alarm_model_usd_an_hour,
    'settings.model_usd_a_month': settings.model_usd_a_month,
  })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);

/** Which TLS versions the hosts of the stage accept: CloudFront ignores a policy on the names that it draws. */
export function checkTls({ name, domains, removal }: StageConfig): Finding {
  if (domains) return fine('TLS', `${domains.app.name} and ${domains.preview.name}: 1.2 or newer.`);
  const says = 'hosts named by CloudFront accept versions older than 1.2.';
  if (removal === 'destroy') return fine('TLS', says);
  return later(
    'TLS',
    says,
    `Set domains in infra/stages.ts, stage ${name}: docs/operators/runbook.md#own-domains.`,
  );
}
