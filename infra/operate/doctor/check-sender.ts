import {
  GetConfigurationSetEventDestinationsCommand,
  GetEmailIdentityCommand,
  type GetEmailIdentityCommandOutput,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { addressOf } from '../../config.ts';
import { mailFromRecords } from '../../mail-dns.ts';
import { type Examined, type Finding, fine, later, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

/** Undefined where there is no such identity. */
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
 * Whether SES lets the stage's sender send, an identity made before or the one that the stack makes, and whether
 * receivers can tell that its mail is the domain's own.
 */
export async function checkSender(examined: Examined, isDeployed: boolean): Promise<Finding[]> {
  const { mail_identity, mail_domain, mail_from } = examined.config;
  const name = mail_identity ?? mail_domain ?? addressOf(mail_from);
  try {
    const identity = await findIdentity(examined.aws.ses, name);
    const sender =
      mail_identity === undefined
        ? ofOwn(name, identity, isDeployed)
        : ofExisting(name, identity?.VerifiedForSendingStatus);
    if (!identity?.VerifiedForSendingStatus) return [sender];
    return [sender, ...checkDkim(name, identity), ...checkMailFrom(identity, examined)];
  } catch (error) {
    return [findingOf('sender', 'ses:GetEmailIdentity', error)];
  }
}

function ofExisting(name: string, isVerified: boolean | undefined): Finding {
  if (isVerified) return fine('sender', `${name} is verified.`);
  return stops(
    'sender',
    isVerified === undefined ? `SES knows no ${name} here.` : `${name} is not verified yet.`,
    `Verify mail_identity in the console of SES (Identities); of a domain by the DNS records it shows.`,
  );
}

function ofOwn(
  name: string,
  identity: GetEmailIdentityCommandOutput | undefined,
  isDeployed: boolean,
): Finding {
  if (identity && !isDeployed) {
    return stops(
      'sender',
      `${name} is an identity of this account already: the stack could not make it again.`,
      `Set mail_identity: '${name}' in infra/stages.ts, instead of mail_domain, which uses it as it is.`,
    );
  }
  if (identity?.VerifiedForSendingStatus) return fine('sender', `${name} is verified.`);
  const says = isDeployed ? 'is not verified yet.' : 'will be made an identity of SES.';
  if (name.includes('@')) {
    return later('sender', `${name} ${says}`, 'Follow the link in the mail that SES sends to it.');
  }
  const records = identity ? dkimRecords(name, identity) : [];
  return later(
    'sender',
    `${name} ${says}`,
    'Create the DNS records that the stack’s outputs MailDns… name; no mail is sent before.',
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
    return [fine('DKIM', `mail of ${name} is signed.`)];
  }
  if (name.includes('@')) {
    return [
      later(
        'DKIM',
        `mail by the address ${name} has no signature of its domain: receivers may treat it as spam.`,
        'Set mail_domain in infra/stages.ts to the domain, deploy, and create the DNS records: docs/operators/deployment.md#mail',
      ),
    ];
  }
  return [
    later(
      'DKIM',
      `mail of ${name} is not signed (${Status ?? 'off'}).`,
      'Create these DNS records:',
      ...dkimRecords(name, identity),
    ),
  ];
}

function checkMailFrom(
  { MailFromAttributes }: GetEmailIdentityCommandOutput,
  { place }: Examined,
): Finding[] {
  const { MailFromDomain: domain, MailFromDomainStatus: status } = MailFromAttributes ?? {};
  if (!domain) return [];
  if (status === 'SUCCESS') return [fine('MAIL FROM', `${domain} is set up.`)];
  return [
    later(
      'MAIL FROM',
      `${domain} is not set up (${status}): SES sends with its own domain until it is.`,
      'Create these DNS records:',
      ...Object.values(mailFromRecords(domain, place.region)),
    ),
  ];
}

/** Whether bounces and complaints of a deployed stage reach it. */
export async function checkFeedback({ aws, config }: Examined): Promise<Finding[]> {
  const ConfigurationSetName = `Deckwright-${config.name}`;
  try {
    const { EventDestinations = [] } = await aws.ses.send(
      new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName }),
    );
    const published = EventDestinations.filter(({ Enabled }) => Enabled).flatMap(
      ({ MatchingEventTypes = [] }) => MatchingEventTypes,
    );
    if (published.includes('BOUNCE') && published.includes('COMPLAINT')) {
      return [fine('bounces', 'bounces and complaints reach the stage.')];
    }
  } catch (error) {
    if (!isMissing(error)) {
      return [findingOf('bounces', 'ses:GetConfigurationSetEventDestinations', error)];
    }
  }
  return [
    later(
      'bounces',
      `bounces and complaints of ${ConfigurationSetName} are not published: bad addresses get mail on and on.`,
      `Deploy again: npm run deploy -- --stage ${config.name}`,
    ),
  ];
}
