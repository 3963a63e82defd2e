import {
  type ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
} from '@aws-sdk/client-acm';
import { type Examined, type Finding, fine, later, stops } from './finding.ts';
import { findingOf, isMissing } from './refusals.ts';

const day = 24 * 60 * 60 * 1000;
/** ACM renews what it can from sixty days before the end; a month later it has failed to. */
const shortMs = 30 * day;

/** Whether the certificates of own domains are issued, for the names they are to serve. */
export async function checkCertificates(
  { aws, config }: Examined,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  const { domains } = config;
  if (!domains) return [];
  const hosts = [domains.app, domains.preview];
  return Promise.all(
    hosts.map(({ name, certificate_arn }) => checkOne(aws.acm, name, certificate_arn, now())),
  );
}

async function checkOne(acm: ACMClient, name: string, arn: string, now: Date): Promise<Finding> {
  try {
    const found = await acm.send(new DescribeCertificateCommand({ CertificateArn: arn }));
    return findingOfCertificate(name, found.Certificate ?? {}, now);
  } catch (error) {
    if (isMissing(error)) {
      return stops('certificate', `there is none for ${name} at ${arn}.`, howToMake(name));
    }
    return findingOf('certificate', 'acm:DescribeCertificate', error);
  }
}

function findingOfCertificate(name: string, certificate: CertificateDetail, now: Date): Finding {
  const { Status, SubjectAlternativeNames = [], NotAfter } = certificate;
  if (!SubjectAlternativeNames.some((covered) => covers(covered, name))) {
    const covered = SubjectAlternativeNames.join(', ');
    return stops('certificate', `it is for ${covered}, not for ${name}.`, howToMake(name));
  }
  if (Status === 'PENDING_VALIDATION') {
    const record = certificate.DomainValidationOptions?.[0]?.ResourceRecord;
    return stops(
      'certificate',
      `that of ${name} waits for its DNS record.`,
      record
        ? `Add to DNS: ${record.Name} ${record.Type} ${record.Value}`
        : 'Add the record that ACM shows for it.',
    );
  }
  if (Status !== 'ISSUED') {
    return stops('certificate', `that of ${name} is ${Status}.`, howToMake(name));
  }
  if (NotAfter && NotAfter.getTime() - now.getTime() < shortMs) {
    return later(
      'certificate',
      `that of ${name} ends on ${NotAfter.toISOString().slice(0, 10)} and was not renewed.`,
      'See in ACM (us-east-1) whether its validation record is still in DNS.',
    );
  }
  return fine('certificate', `${name} has one.`);
}

/** A wildcard stands for one label. */
const covers = (covered: string, name: string): boolean =>
  covered === name ||
  (covered.startsWith('*.') && covered.slice(2) === name.replace(/^[^.]+\./, ''));

const howToMake = (name: string): string =>
  `aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${name}, then its ARN into infra/stages.ts.`;
