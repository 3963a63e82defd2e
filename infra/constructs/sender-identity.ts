import { Aws, CfnOutput, Stack } from 'aws-cdk-lib';
import {
  DkimIdentity,
  EasyDkimSigningKeyLength,
  EmailIdentity,
  type IConfigurationSet,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { mailboxAddress, type StageConfig } from '../config.ts';
import { mailFromRecords } from '../mail-dns.ts';

/**
 * Returns the ARN of the sending identity: an existing one (`mail_identity`), a domain the stack creates
 * (`mail_domain`), or the sender's address. Mail from an address identity has no DKIM signature aligned with its
 * domain, so receivers may treat it as spam.
 */
export function senderArn(
  scope: Construct,
  config: StageConfig,
  configurationSet: IConfigurationSet,
): string {
  const { mail_from, mail_identity, mail_domain } = config;
  if (mail_identity !== undefined) return identityArn(scope, mail_identity);
  // Bounces and complaints arrive as events of the configuration set; SES must not mail them to the sender as well.
  const common = { configurationSet, feedbackForwarding: false };
  if (mail_domain !== undefined) return createDomain(scope, mail_domain, common).emailIdentityArn;
  const identity = Identity.email(mailboxAddress(mail_from));
  return new EmailIdentity(scope, 'Sender', { ...common, identity }).emailIdentityArn;
}

/** Returns the ARN of an SES identity in this account and region; `*` matches all of them. */
export const identityArn = (scope: Construct, resourceName: string): string =>
  Stack.of(scope).formatArn({ service: 'ses', resource: 'identity', resourceName });

/**
 * Creates a domain identity with Easy DKIM. The custom MAIL FROM domain makes SPF pass for the sender's domain too;
 * until its records exist SES uses its own: https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
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
