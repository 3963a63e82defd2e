import {
  type ACMClient,
  type CertificateDetail,
  DescribeCertificateCommand,
} from '@aws-sdk/client-acm';
import { failedCallFinding, isMissing } from './failed-call.ts';
import {
  type CheckContext,
  createBlockingFinding,
  createPassedFinding,
  createWarningFinding,
  type Finding,
} from './finding.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** ACM renews certificates 60 days before they expire. With 30 days left, renewal has failed. */
const renewalOverdueMs = 30 * dayMs;

/** Checks that the certificates of the custom domains are issued and cover their host names. */
export async function checkCertificates(
  { aws, config }: CheckContext,
  now: () => Date = () => new Date(),
): Promise<Finding[]> {
  const { domains } = config;
  if (!domains) return [];
  const hosts = [domains.app, domains.preview];
  return Promise.all(
    hosts.map(({ name, certificate_arn }) =>
      checkCertificate(aws.acm, name, certificate_arn, now()),
    ),
  );
}

async function checkCertificate(
  acm: ACMClient,
  name: string,
  arn: string,
  now: Date,
): Promise<Finding> {
  try {
    const { Certificate = {} } = await acm.send(
      new DescribeCertificateCommand({ CertificateArn: arn }),
    );
    return certificateFinding(name, Certificate, now);
  } catch (error) {
    if (isMissing(error)) {
      return createBlockingFinding(
        'certificate',
        `No certificate for ${name} at ${arn}.`,
        certificateCreationSteps(name),
      );
    }
    return failedCallFinding('certificate', 'acm:DescribeCertificate', error);
  }
}

function certificateFinding(name: string, certificate: CertificateDetail, now: Date): Finding {
  const { Status, SubjectAlternativeNames = [], NotAfter } = certificate;
  if (!SubjectAlternativeNames.some((covered) => coversName(covered, name))) {
    const covered = SubjectAlternativeNames.join(', ');
    return createBlockingFinding(
      'certificate',
      `The certificate covers ${covered}, not ${name}.`,
      certificateCreationSteps(name),
    );
  }
  if (Status === 'PENDING_VALIDATION') {
    const record = certificate.DomainValidationOptions?.[0]?.ResourceRecord;
    return createBlockingFinding(
      'certificate',
      `The certificate of ${name} is waiting for DNS validation.`,
      record
        ? `Create the DNS record: ${record.Name} ${record.Type} ${record.Value}`
        : 'Create the DNS record that ACM shows for it.',
    );
  }
  if (Status !== 'ISSUED') {
    return createBlockingFinding(
      'certificate',
      `The certificate of ${name} is ${Status}.`,
      certificateCreationSteps(name),
    );
  }
  if (NotAfter && NotAfter.getTime() - now.getTime() < renewalOverdueMs) {
    return createWarningFinding(
      'certificate',
      `The certificate of ${name} expires on ${NotAfter.toISOString().slice(0, 10)} and was not renewed.`,
      'Check in ACM (us-east-1) that its validation record is still in DNS.',
    );
  }
  return createPassedFinding('certificate', `${name} has a valid certificate.`);
}

/** Whether a certificate name covers a host name. A wildcard covers exactly one label. */
const coversName = (covered: string, name: string): boolean =>
  covered === name ||
  (covered.startsWith('*.') && covered.slice(2) === name.replace(/^[^.]+\./, ''));

const certificateCreationSteps = (name: string): string =>
  `Run aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name ${name} and put its ARN into infra/stages.ts.`;
