import { unknownModels } from '#lambdas/models/catalog.ts';
import { mailboxAddress, type StageConfig } from '../../config.ts';
import {
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

const placeholderAddress = /@([\w-]+\.)*example\.(com|org|net)$/;

/** Checks that the stage's settings are complete. Needs no AWS account. */
export function checkSettings(config: StageConfig): Finding[] {
  const location = `infra/stages.ts, stage ${config.name}`;
  const addresses = {
    mail_from: mailboxAddress(config.mail_from),
    support_email: config.settings.support_email,
    alarm_email: config.alarm_email,
  };
  const sampleAddresses = Object.entries(addresses).filter(([, address]) =>
    placeholderAddress.test(address ?? ''),
  );
  const findings: Finding[] = [];
  if (sampleAddresses.length > 0) {
    const names = sampleAddresses.map(([name, address]) => `${name} ${address}`).join(', ');
    findings.push(
      createBlockingFinding(
        'settings',
        `Sample addresses are still set: ${names}.`,
        `Set your own addresses in ${location}.`,
      ),
    );
  }
  if (!config.settings.admin_email) {
    findings.push(
      createWarningFinding(
        'settings',
        'admin_email is not set: the first admin can’t register.',
        `Set settings.admin_email in ${location}. npm run deploy then prints the one-time registration code.`,
      ),
    );
  }
  if (!config.alarm_email) {
    findings.push(
      createWarningFinding(
        'settings',
        'alarm_email is not set: no one is notified of alarms.',
        `Set alarm_email in ${location}.`,
      ),
    );
  }
  if (config.removal === 'retain' && !config.web_acl_arn) {
    findings.push(
      createWarningFinding(
        'settings',
        'web_acl_arn is not set: one network address can use up the request limit shared by all users.',
        `Set web_acl_arn in ${location} to a web ACL with a rate-based rule: docs/operators/deployment.md.`,
      ),
    );
  }
  const unsetLimits = listMissingCostLimits(config);
  if (config.removal === 'retain' && unsetLimits.length > 0) {
    findings.push(
      createWarningFinding(
        'settings',
        `Cost limits are not set: ${unsetLimits.join(', ')}.`,
        `Set them in ${location}: docs/operators/deployment.md#cost-limits.`,
      ),
    );
  }
  const { models, model_prices } = config.settings;
  const modelsWithoutPrice = unknownModels(Object.values(models), model_prices);
  if (modelsWithoutPrice.length > 0) {
    findings.push(
      createWarningFinding(
        'settings',
        `No price is known for ${modelsWithoutPrice.join(', ')}: decks would count as free.`,
        `Set settings.model_prices in ${location} (dollars per million tokens, by model id).`,
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [createPassedFinding('settings', `${location} is complete.`)];
}

/** Returns the names of the cost limits that are not set. */
const listMissingCostLimits = ({
  budget_usd_a_month,
  alarm_model_usd_an_hour,
  settings,
}: StageConfig): string[] =>
  Object.entries({
    budget_usd_a_month,
    alarm_model_usd_an_hour,
    'settings.model_usd_a_month': settings.model_usd_a_month,
  })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);

/** Returns which TLS versions the hosts accept. CloudFront ignores a TLS policy for *.cloudfront.net names. */
export function checkTls({ name, domains, removal }: StageConfig): Finding {
  if (domains)
    return createPassedFinding(
      'TLS',
      `${domains.app.name} and ${domains.preview.name} require TLS 1.2 or newer.`,
    );
  const message = '*.cloudfront.net hosts accept TLS versions older than 1.2.';
  if (removal === 'destroy') return createPassedFinding('TLS', message);
  return createWarningFinding(
    'TLS',
    message,
    `Set domains in infra/stages.ts, stage ${name}: docs/operators/deployment.md#own-domains.`,
  );
}
