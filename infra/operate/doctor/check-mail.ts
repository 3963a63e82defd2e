import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  type SESv2Client,
} from '@aws-sdk/client-sesv2';
import { addressOf } from '../../config.ts';
import { type Examined, type Finding, fine, later, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

/** Whether SES sends for the account, to everybody. */
export async function checkSending({ aws, config, place }: Examined): Promise<Finding[]> {
  const console = `https://${place.region}.console.aws.amazon.com/ses/home?region=${place.region}#/account`;
  try {
    const account = await aws.ses.send(new GetAccountCommand());
    if (account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN') {
      return [stops('mail', 'SES has stopped sending for this account.', `Read why at ${console}`)];
    }
    if (account.ProductionAccessEnabled !== true) {
      return [
        later(
          'mail',
          'SES is in its sandbox: mail reaches verified addresses alone, so nobody else can register.',
          `Request production access at ${console} (AWS takes about a day).`,
        ),
        ...(await checkAdminAddress(aws.ses, config.settings.admin_email, place.region)),
      ];
    }
    const a = account.SendQuota?.Max24HourSend;
    return [fine('mail', `SES sends to everybody${a === undefined ? '' : `, ${a} mails a day`}.`)];
  } catch (error) {
    return [findingOf('mail', 'ses:GetAccount', error)];
  }
}

/**
 * Whether the first admin can be sent the link to confirm while SES is in its sandbox, which delivers to verified
 * addresses and domains only: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
 */
async function checkAdminAddress(
  ses: SESv2Client,
  address: string | undefined,
  region: string,
): Promise<Finding[]> {
  if (address === undefined) return [];
  const domain = address.split('@').at(-1) ?? '';
  if ((await verified(ses, address)) || (await verified(ses, domain))) {
    return [fine('admin', `${address} is verified: it receives mail from the sandbox.`)];
  }
  return [
    later(
      'admin',
      `${address} is not verified: the sandbox delivers no mail to it, so the first admin can't confirm.`,
      `aws sesv2 create-email-identity --region ${region} --email-identity ${address}`,
      'Follow the link in the mail that SES sends to it, before you register.',
    ),
  ];
}

/** Whether SES lets the stage's sender send: an identity made before, or the one that the stack makes. */
export async function checkSender(examined: Examined, isDeployed: boolean): Promise<Finding[]> {
  const { mail_identity, mail_from } = examined.config;
  const name = mail_identity ?? addressOf(mail_from);
  try {
    const isVerified = await verified(examined.aws.ses, name);
    if (mail_identity !== undefined) return [ofExisting(name, isVerified)];
    return [ofOwn(name, isVerified, isDeployed)];
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

function ofOwn(name: string, isVerified: boolean | undefined, isDeployed: boolean): Finding {
  if (isVerified !== undefined && !isDeployed) {
    return stops(
      'sender',
      `${name} is an identity of this account already: the stack could not make it again.`,
      `Set mail_identity: '${name}' in infra/stages.ts, which uses it as it is.`,
    );
  }
  if (isVerified) return fine('sender', `${name} is verified.`);
  const says = isDeployed ? 'is not verified yet.' : 'will be made an identity of SES.';
  return later('sender', `${name} ${says}`, 'Follow the link in the mail that SES sends to it.');
}

/** Undefined where there is no such identity. */
async function verified(ses: SESv2Client, EmailIdentity: string): Promise<boolean | undefined> {
  try {
    const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity }));
    return found.VerifiedForSendingStatus === true;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
