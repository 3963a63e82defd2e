import { GetAccountCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { findIdentity } from './check-sender.ts';
import { failedCallFinding } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

/** Checks that SES is enabled for the account and out of its sandbox. */
export async function checkSending({ aws, config, target }: CheckContext): Promise<Finding[]> {
  const console = `https://${target.region}.console.aws.amazon.com/ses/home?region=${target.region}#/account`;
  try {
    const account = await aws.ses.send(new GetAccountCommand());
    if (account.SendingEnabled === false || account.EnforcementStatus === 'SHUTDOWN') {
      return [
        createBlockingFinding(
          'mail',
          'SES has stopped sending for this account.',
          `See the reason at ${console}`,
        ),
      ];
    }
    if (account.EnforcementStatus === 'PROBATION') {
      return [
        createWarningFinding(
          'mail',
          'SES has placed this account under review and may pause sending. Usual causes: bounces and complaints.',
          `See the reason at ${console}, then docs/operators/runbook.md#bounces-and-complaints`,
        ),
      ];
    }
    if (account.ProductionAccessEnabled !== true) {
      return [
        createWarningFinding(
          'mail',
          'SES is in its sandbox: only verified addresses receive mail, so other people can’t register.',
          `Request production access at ${console} (takes about a day).`,
        ),
        ...(await checkAdminAddress(aws.ses, config.settings.admin_email, target.region)),
      ];
    }
    const dailyLimit = account.SendQuota?.Max24HourSend;
    return [
      createPassedFinding(
        'mail',
        `SES sends to all addresses${dailyLimit === undefined ? '' : `, up to ${dailyLimit} mails per day`}.`,
      ),
    ];
  } catch (error) {
    return [failedCallFinding('mail', 'ses:GetAccount', error)];
  }
}

/**
 * Checks that the first admin's address can receive the confirmation mail. In its sandbox SES delivers only to verified
 * addresses and domains: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html
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
    return [
      createPassedFinding('admin', `${address} is verified and receives mail in the sandbox.`),
    ];
  }
  return [
    createWarningFinding(
      'admin',
      `${address} is not verified: SES does not deliver the first admin’s confirmation mail in the sandbox.`,
      `aws sesv2 create-email-identity --region ${region} --email-identity ${address}`,
      'Before you register, follow the link in the mail that SES sends to this address.',
    ),
  ];
}
