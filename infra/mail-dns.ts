/** DNS records that a custom MAIL FROM domain needs: https://docs.aws.amazon.com/ses/latest/dg/mail-from.html */
export const mailFromRecords = (domain: string, region: string) => ({
  MailFrom: `${domain} MX 10 feedback-smtp.${region}.amazonses.com`,
  Spf: `${domain} TXT "v=spf1 include:amazonses.com ~all"`,
});
