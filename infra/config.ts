import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Settings, settingsSchema } from '#shared/schemas/settings.ts';
import { readCommit } from './commit.ts';
import { stages } from './stages.ts';

/** Retention periods in days that CloudWatch Logs accepts. */
const retentionDays = [1, 3, 5, 7, 14, 30, 60, 90, 180, 365] as const;

const domainName = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a host name in lower case');

/** A custom domain of a host. CloudFront accepts only certificates of us-east-1. */
const customDomain = z.strictObject({
  name: domainName,
  certificate_arn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/, 'a certificate of us-east-1'),
});

const domains = z
  .strictObject({ app: customDomain, preview: customDomain })
  // Generated pages must never share an origin with the app.
  .refine(({ app, preview }) => app.name !== preview.name, 'app and preview need different names');

/** Returns the e-mail address in `address` or `Name <address>`. */
export const mailboxAddress = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

const stageFields = z.strictObject({
  /** Whether CloudFormation keeps or deletes the table and buckets when the stack is deleted. */
  removal: z.enum(['retain', 'destroy']),
  /**
   * Name of an existing table to use instead of the stack's own, for example one restored from a backup. The stack's
   * own table is kept unchanged. See docs/operators/runbook.md#restoring-the-table.
   */
  table_name: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'a DynamoDB table name')
    .optional(),
  /** At most INFO: alarms count security events in log lines of that level. */
  log_level: z.enum(['DEBUG', 'INFO']),
  log_retention_days: z.literal(retentionDays),
  /** Sender of all mail, `address` or `Name <address>`. SES must verify the address. */
  mail_from: z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/),
  /**
   * Address or domain to send from that is already verified in SES. Without it the stack creates an identity for the
   * sender's address; two stacks in one account can't create the same identity.
   */
  mail_identity: z.string().min(1).optional(),
  /**
   * Domain for which the stack creates an SES identity with Easy DKIM and a custom MAIL FROM domain, instead of an
   * identity for the sender's address. Its DNS records are the stack outputs `MailDns…`. See
   * docs/operators/deployment.md#mail.
   */
  mail_domain: domainName.optional(),
  /** Custom names of both hosts instead of *.cloudfront.net. The operator manages their DNS: docs/operators/deployment.md. */
  domains: domains.optional(),
  /** A web ACL of AWS WAF (scope CLOUDFRONT, in us-east-1) for both hosts. */
  web_acl_arn: z
    .string()
    .regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/\S+$/, 'a global web ACL')
    .optional(),
  /** Contact for vulnerability reports in /.well-known/security.txt. Default: settings.support_email. */
  security_contact: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'a mailto: or https: address')
    .optional(),
  /** Receives alarm notifications. Without it alarms are only visible in CloudWatch. */
  alarm_email: z.email().optional(),
  /** Monthly budget of the whole account in dollars. AWS Budgets notifies `alarm_email` at 80 and 100 %. */
  budget_usd_a_month: z.number().positive().optional(),
  /** Hourly cost of model calls in dollars that starts an alarm. Without it there is no such alarm. */
  alarm_model_usd_an_hour: z.number().positive().optional(),
  /** Whether the web app says that decks come from the built-in demo model. */
  demo_model: z.boolean().default(false),
  /** Which of the two accepted origin secrets CloudFront sends. See docs/operators/runbook.md. */
  origin_secret: z.enum(['a', 'b']).default('a'),
  /** Requests per second that API Gateway accepts, over all users. */
  api_rate_limit: z.number().int().positive().default(500),
  settings: settingsSchema,
});

export const stageSchema = stageFields
  .refine(({ mail_domain, mail_identity }) => !mail_domain || !mail_identity, {
    path: ['mail_domain'],
    error: 'set either mail_domain or mail_identity (an existing identity), not both',
  })
  .refine(({ mail_domain, mail_from }) => !mail_domain || isInDomain(mail_from, mail_domain), {
    path: ['mail_domain'],
    error: 'the address in mail_from must belong to this domain or a subdomain',
  })
  .refine(({ settings }) => hasEncryptedImageServer(settings), {
    path: ['settings', 'pictures', 'generator', 'base_url'],
    error: 'must be https: prompts and the API key are sent to it',
  });

function isInDomain(sender: string, domain: string): boolean {
  const host = mailboxAddress(sender).split('@').at(-1)?.toLowerCase() ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

const hasEncryptedImageServer = ({ pictures }: Settings): boolean =>
  pictures?.generator?.kind !== 'openai' || pictures.generator.base_url.startsWith('https:');

export type StageInput = z.input<typeof stageSchema>;

export type StageConfig = z.output<typeof stageSchema> & {
  name: string;
  version: string;
  /** Commit of the deployed tree: 12 digits, with `-dirty` for uncommitted changes, or `unknown`. */
  commit: string;
};

/** Returns the settings of a stage. Throws an error that lists every invalid value. */
export function loadConfig(name: string): StageConfig {
  const allStages: Record<string, StageInput> = stages;
  const input = allStages[name];
  if (!input) {
    // `npm start` uses the stage local by itself; operators never choose it.
    const deployed = Object.keys(stages).filter((stage) => stage !== 'local');
    throw new Error(`Unknown stage "${name}": choose ${deployed.join(', ')}`);
  }
  const parsed = stageSchema.safeParse(input);
  if (!parsed.success) {
    throw new Error(`infra/stages.ts, stage "${name}":\n${z.prettifyError(parsed.error)}`);
  }
  if (parsed.data.settings.reads_loopback_pages) {
    throw new Error(
      `infra/stages.ts, stage "${name}": remove reads_loopback_pages; it is only for tests of the local stack.`,
    );
  }
  return { ...parsed.data, name, version: readVersion(), commit: currentCommit() };
}

let cachedCommit: string | undefined;

/** Returns the commit of this tree. Reads it once per process. */
export function currentCommit(): string {
  cachedCommit ??= readCommit(fileURLToPath(new URL('../', import.meta.url)), process.env.COMMIT);
  return cachedCommit;
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
