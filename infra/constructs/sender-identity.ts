import { Aws, CfnOutput, Stack } from 'aws-cdk-lib';
import {
  DkimIdentity,
  EasyDkimSigningKeyLength,
  EmailIdentity,
  type IConfigurationSet,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { addressOf, type StageConfig } from '../config.ts';
import { mailFromRecords } from '../mail-dns.ts';

/**
 * ARN of the identity that sends mail: one that the account has (`mail_identity`), a domain that the stack makes an
 * identity of (`mail_domain`), or the sender's address alone. Mail by an address identity has no DKIM signature that is
 * aligned with its domain: receivers may treat it as spam.
 */
export function senderArn(
  scope: Construct,
  config: StageConfig,
  configurationSet: IConfigurationSet,
): string {
  const { mail_from, mail_identity, mail_domain } = config;
  if (mail_identity !== undefined) return identityArn(scope, mail_identity);
  // Bounces and complaints are events of the configuration set; SES would also mail them to the sender.
  const common = { configurationSet, feedbackForwarding: false };
  if (mail_domain !== undefined) return createDomain(scope, mail_domain, common).emailIdentityArn;
  const identity = Identity.email(addressOf(mail_from));
  return new EmailIdentity(scope, 'Sender', { ...common, identity }).emailIdentityArn;
}

/** ARN of an identity of this account and region; `*` for all of them. */
export const identityArn = (scope: Construct, resourceName: string): string =>
  Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName });

/**
 * A domain with Easy DKIM. Its MAIL FROM domain makes SPF pass for the sender's own domain too; until its records
 * exist SES uses its own: https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
 */
function createDomain(
  scope: Construct,
  domain: string,
  common: { configurationSet: IConfigurationSet; feedbackForwarding: boolean },
): EmailIdentity {
  const mailFromDomain = `bounces.${domain}`;
  const identity = new EmailIdentity(scope, 'Domain', {
    ...common,
    identity: Identity.domain(domain),
    dkimIdentity: DkimIdentity.easyDkim(EasyDkimSigningKeyLength.RSA_2048_BIT),
    mailFromDomain,
  });
  const records = {
    ...Object.fromEntries(
      identity.dkimRecords.map(({ name, value }, i) => [`Dkim${i + 1}`, `${name} CNAME ${value}`]),
    ),
    ...mailFromRecords(mailFromDomain, Aws.REGION),
  };
  for (const [name, value] of Object.entries(records)) {
    new CfnOutput(Stack.of(scope), `MailDns${name}`, { value });
  }
  return identity;
}
