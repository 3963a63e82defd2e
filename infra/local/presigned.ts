import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request with its path and query still encoded. */
export type SignedRequest = {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | string[] | undefined>;
};

const algorithm = 'AWS4-HMAC-SHA256';
/** S3's maximum validity in seconds: seven days. */
const maxValiditySeconds = 604_800;
/** Tolerance in milliseconds for a signer's clock that runs ahead. */
const clockSkewMs = 60_000;

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Percent-encodes all but RFC 3986's unreserved characters, as SigV4 requires. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Parses a time such as `20261121T093000Z` to epoch milliseconds; NaN for anything else. */
const parseTime = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * Whether a request has a presigned S3 query (Signature Version 4) that is valid and not expired. The secret belongs to
 * the stack; the access key id, which is signed too, names the function.
 */
export function isPresigned(request: SignedRequest, secret: string, now: number): boolean {
  const query = new URLSearchParams(request.query);
  const readParameter = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const [date, seconds] = [readParameter('Date'), Number(readParameter('Expires'))];
  const start = parseTime(date);
  const isCurrent = now >= start - clockSkewMs && now < start + seconds * 1000;
  const scope = readParameter('Credential').split('/').slice(1);
  const [day = '', region = ''] = scope;
  const isOurs =
    readParameter('Algorithm') === algorithm &&
    scope.join('/') === `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const signedHeaders = readParameter('SignedHeaders').split(';');
  if (!isCurrent || !isOurs || seconds > maxValiditySeconds || !signedHeaders.includes('host'))
    return false;

  const text = [
    algorithm,
    date,
    scope.join('/'),
    sha256(canonicalRequest(request, query, signedHeaders)),
  ];
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, text.join('\n'));
  const actual = Buffer.from(readParameter('Signature'), 'hex');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function canonicalRequest(
  { method, path, headers }: SignedRequest,
  query: URLSearchParams,
  signed: string[],
): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted();
  const values = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const payload = query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD';
  return [method, path, parameters.join('&'), values.join(''), signed.join(';'), payload].join(
    '\n',
  );
}
