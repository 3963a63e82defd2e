import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { settingsSchema } from '#shared/schemas/settings.ts';
import { readCommit } from './commit.ts';
import { stages } from './stages.ts';

/** Days CloudWatch Logs can keep logs for; it takes no others. */
const retentionDays = [1, 3, 5, 7, 14, 30, 60, 90, 180, 365] as const;

const domainName = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'a host name in small letters');

/** A host under an own name; CloudFront takes certificates of us-east-1 alone. */
const ownDomain = z.strictObject({
  name: domainName,
  certificate_arn: z
    .string()
    .regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/, 'a certificate of us-east-1'),
});

const domains = z
  .strictObject({ app: ownDomain, preview: ownDomain })
  // Generated pages must never share an origin with the app.
  .refine(({ app, preview }) => app.name !== preview.name, 'app and preview need two names');

/** The bare address of a sender that may carry a name. */
export const addressOf = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

const stageFields = z.strictObject({
  /** What becomes of table and buckets when the stack is deleted. */
  removal: z.enum(['retain', 'destroy']),
  /**
   * An existing table to use, such as one restored from a backup; the stack's own table stays as it is. See
   * docs/operators/runbook.md#restoring-the-table.
   */
  table_name: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'a table name of DynamoDB')
    .optional(),
  /** Not above INFO: alarms count security events in lines of that level. */
  log_level: z.enum(['DEBUG', 'INFO']),
  log_retention_days: z.literal(retentionDays),
  /** Sender of all mail, `address` or `Name <address>`; SES verifies the address. */
  mail_from: z.string().regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>]+ <[^<>@\s]+@[^<>@\s]+>$/),
  /**
   * Address or domain that the account has verified in SES already, to send by. Left out, the stack makes an identity
   * of the sender's address; two stacks of one account can't make the same.
   */
  mail_identity: z.string().min(1).optional(),
  /**
   * A domain that the stack makes an identity of instead, with Easy DKIM and an own MAIL FROM domain. The stack's
   * outputs `MailDns…` are its DNS records. See docs/operators/deployment.md#mail.
   */
  mail_domain: domainName.optional(),
  /** Names of both hosts instead of those that CloudFront draws; DNS is the operator's. See docs/operators/runbook.md. */
  domains: domains.optional(),
  /** A web ACL of AWS WAF (scope CLOUDFRONT, in us-east-1) before both hosts. */
  web_acl_arn: z
    .string()
    .regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/\S+$/, 'a global web ACL')
    .optional(),
  /** Where to report vulnerabilities, in /.well-known/security.txt; by default settings.support_email. */
  security_contact: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'a mailto: or https: address')
    .optional(),
  /** Hears of alarms; without it they only show in CloudWatch. */
  alarm_email: z.email().optional(),
  /** Dollars a month of the whole account, of which AWS Budgets mails `alarm_email` at 80 and 100 %; none without it. */
  budget_usd_a_month: z.number().positive().optional(),
  /** Dollars of model calls in one hour at which an alarm starts; none without it. */
  alarm_model_usd_an_hour: z.number().positive().optional(),
  /** Tells the web app to say that decks come from the built-in demo model. */
  demo_model: z.boolean().default(false),
  /** Which value of the origin secret CloudFront sends; both are accepted. See docs/operators/runbook.md. */
  origin_secret: z.enum(['a', 'b']).default('a'),
  /** Requests a second that API Gateway lets through, over all users. */
  api_rate_limit: z.number().int().positive().default(500),
  settings: settingsSchema,
});

export const stageSchema = stageFields
  .refine(({ mail_domain, mail_identity }) => !mail_domain || !mail_identity, {
    path: ['mail_domain'],
    error: 'mail_identity names an identity that exists: set one of the two',
  })
  .refine(({ mail_domain, mail_from }) => !mail_domain || isBelow(mail_from, mail_domain), {
    path: ['mail_domain'],
    error: 'the address of mail_from must be in this domain or below it',
  });

function isBelow(sender: string, domain: string): boolean {
  const host = addressOf(sender).split('@').at(-1)?.toLowerCase() ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

export type StageInput = z.input<typeof stageSchema>;

export type StageConfig = z.output<typeof stageSchema> & {
  name: string;
  version: string;
  /** Of the tree that is deployed: 12 digits, `-dirty` after them, or `unknown`. */
  commit: string;
};

/** Settings of the named stage; throws a message that lists every wrong value. */
export function loadConfig(name: string): StageConfig {
  const all: Record<string, StageInput> = stages;
  const input = all[name];
  if (!input) {
    // The stage local is npm start, which asks for it by itself: nobody chooses it.
    const deployed = Object.keys(stages).filter((one) => one !== 'local');
    throw new Error(`Unknown stage "${name}": choose one of ${deployed.join(', ')}`);
  }
  const parsed = stageSchema.safeParse(input);
  if (!parsed.success) {
    throw new Error(`infra/stages.ts, stage "${name}":\n${z.prettifyError(parsed.error)}`);
  }
  if (parsed.data.settings.reads_loopback_pages) {
    throw new Error(
      `infra/stages.ts, stage "${name}": reads_loopback_pages is for tests of the local stack, which sets it itself.`,
    );
  }
  return { ...parsed.data, name, version: readVersion(), commit: currentCommit() };
}

let commit: string | undefined;

/** The commit of this tree, read once a process. */
export function currentCommit(): string {
  commit ??= readCommit(fileURLToPath(new URL('../', import.meta.url)), process.env.COMMIT);
  return commit;
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
