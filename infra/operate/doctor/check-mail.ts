import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { findIdentity } from './check-sender.ts';
import { type Examined, type Finding, fine, later, stops } from './finding.ts';
import { findingOf } from './refusals.ts';

/** Whether SES sends for the account, to everybody. */
export async function checkSending({ aws, config, place }: Examined): Promise<Finding[]> {
  const console = `https://${place.region}.console.aws.amazon.com/ses/home?region=${place.region}#/account`;
  try {
    const account = await aws.ses.send(new GetAccountCommand());
    if (account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN') {
      return [stops('mail', 'SES has stopped sending for this account.', `Read why at ${console}`)];
    }
    if (account.EnforcementStatus === 'PROBATION') {
      return [
        later(
          'mail',
          'SES reviews this account, mostly for bounces or complaints: it may pause sending.',
          `Read why at ${console}, then docs/operators/runbook.md#bounces-and-complaints`,
        ),
      ];
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
  const identities = [await findIdentity(ses, address), await findIdentity(ses, domain)];
  if (identities.some((identity) => identity?.VerifiedForSendingStatus)) {
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
