import {
  GetConfigurationSetEventDestinationsCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { mailboxAddress } from '../../config.ts';
import { mailFromRecords } from '../../mail-dns.ts';
import { failedCallFinding, isMissing } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

/** Returns an SES identity; undefined if it doesn't exist. */
export async function findIdentity(
  ses: SESv2Client,
  EmailIdentity: string,
): Promise<GetEmailIdentityCommandOutput | undefined> {
  try {
    return await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Checks that SES has verified the stage's sender identity, existing or created by the stack, and that DKIM and
 * MAIL FROM are set up so that receivers can authenticate its mail.
 */
export async function checkSender(context: CheckContext, isDeployed: boolean): Promise<Finding[]> {
  const { mail_identity, mail_domain, mail_from } = context.config;
  const name = mail_identity ?? mail_domain ?? mailboxAddress(mail_from);
  try {
    const identity = await findIdentity(context.aws.ses, name);
    const sender =
      mail_identity === undefined
        ? ownIdentityFinding(name, identity, isDeployed)
        : existingIdentityFinding(name, identity?.VerifiedForSendingStatus);
    if (!identity?.VerifiedForSendingStatus) return [sender];
    return [sender, ...checkDkim(name, identity), ...checkMailFrom(identity, context)];
  } catch (error) {
    return [failedCallFinding('sender', 'ses:GetEmailIdentity', error)];
  }
}

function existingIdentityFinding(name: string, isVerified: boolean | undefined): Finding {
  if (isVerified) return createPassedFinding('sender', `${name} is verified.`);
  return createBlockingFinding(
    'sender',
    isVerified === undefined
      ? `SES has no identity ${name} in this region.`
      : `${name} is not verified yet.`,
    `Verify mail_identity in the SES console under Identities. For a domain, create the DNS records it shows.`,
  );
}

function ownIdentityFinding(
  name: string,
  identity: GetEmailIdentityCommandOutput | undefined,
  isDeployed: boolean,
): Finding {
  if (identity && !isDeployed) {
    return createBlockingFinding(
      'sender',
      `${name} is already an identity in this account, so the stack can’t create it.`,
      `To use the existing identity, set mail_identity: '${name}' in infra/stages.ts and remove mail_domain.`,
    );
  }
  if (identity?.VerifiedForSendingStatus)
    return createPassedFinding('sender', `${name} is verified.`);
  const status = isDeployed ? 'is not verified yet.' : 'will be created as an SES identity.';
  if (name.includes('@')) {
    return createWarningFinding(
      'sender',
      `${name} ${status}`,
      'Follow the link in the mail that SES sends to this address.',
    );
  }
  const records = identity ? dkimRecords(name, identity) : [];
  return createWarningFinding(
    'sender',
    `${name} ${status}`,
    'Create the DNS records in the stack outputs MailDns…; until then no mail is sent.',
    ...records,
  );
}

const dkimRecords = (domain: string, { DkimAttributes }: GetEmailIdentityCommandOutput): string[] =>
  (DkimAttributes?.Tokens ?? []).map(
    (token) =>
      `${token}._domainkey.${domain} CNAME ${token}.${DkimAttributes?.SigningHostedZone ?? 'dkim.amazonses.com'}`,
  );

function checkDkim(name: string, identity: GetEmailIdentityCommandOutput): Finding[] {
  const { SigningEnabled, Status } = identity.DkimAttributes ?? {};
  if (SigningEnabled && Status === 'SUCCESS') {
    return [createPassedFinding('DKIM', `Mail from ${name} is signed.`)];
  }
  if (name.includes('@')) {
    return [
      createWarningFinding(
        'DKIM',
        `Mail from ${name} has no DKIM signature of its domain: receivers may treat it as spam.`,
        'Set mail_domain in infra/stages.ts, deploy, and create the DNS records: docs/operators/deployment.md#mail',
      ),
    ];
  }
  return [
    createWarningFinding(
      'DKIM',
      `Mail from ${name} is not signed (${Status ?? 'off'}).`,
      'Create these DNS records:',
      ...dkimRecords(name, identity),
    ),
  ];
}

function checkMailFrom(
  { MailFromAttributes }: GetEmailIdentityCommandOutput,
  { target }: CheckContext,
): Finding[] {
  const { MailFromDomain: domain, MailFromDomainStatus: status } = MailFromAttributes ?? {};
  if (!domain) return [];
  if (status === 'SUCCESS') return [createPassedFinding('MAIL FROM', `${domain} is set up.`)];
  return [
    createWarningFinding(
      'MAIL FROM',
      `${domain} is not set up (${status}): until then SES uses its own MAIL FROM domain.`,
      'Create these DNS records:',
      ...Object.values(mailFromRecords(domain, target.region)),
    ),
  ];
}

/** Checks that SES publishes bounces and complaints to a deployed stage. */
export async function checkFeedback({ aws, config }: CheckContext): Promise<Finding[]> {
  const ConfigurationSetName = `Deckwright-${config.name}`;
  try {
    const { EventDestinations = [] } = await aws.ses.send(
      new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName }),
    );
    const published = EventDestinations.filter(({ Enabled }) => Enabled).flatMap(
      ({ MatchingEventTypes = [] }) => MatchingEventTypes,
    );
    if (published.includes('BOUNCE') && published.includes('COMPLAINT')) {
      return [createPassedFinding('bounces', 'Bounces and complaints reach the stage.')];
    }
  } catch (error) {
    if (!isMissing(error)) {
      return [failedCallFinding('bounces', 'ses:GetConfigurationSetEventDestinations', error)];
    }
  }
  return [
    createWarningFinding(
      'bounces',
      `SES does not publish bounces and complaints of ${ConfigurationSetName}: failing addresses keep getting mail.`,
      `Deploy again: npm run deploy -- --stage ${config.name}`,
    ),
  ];
}
