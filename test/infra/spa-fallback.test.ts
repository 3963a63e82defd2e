import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStack, synthesisMs } from './synthesize.ts';

const builtFiles = ['assets/index-a1b2.js', 'themes/zh/ink.png', 'index.html', 'favicon.svg'];

/** Size limit of a CloudFront function in bytes. */
const maxCodeBytes = 10 * 1024;

let functionCode = '';
let webDirectory = '';

beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'deckwright-web-'));
  for (const file of builtFiles) {
    await mkdir(join(webDirectory, dirname(file)), { recursive: true });
    await writeFile(join(webDirectory, file), file);
  }
  const template = Template.fromStack(await createStack('prod', {}, { web: webDirectory }));
  const [found] = Object.values(
    template.findResources('AWS::CloudFront::Function', {
      Properties: { FunctionCode: Match.stringLikeRegexp('index.html') },
    }),
  );
  functionCode = found?.Properties.FunctionCode;
}, synthesisMs);

afterAll(() => rm(webDirectory, { recursive: true, force: true }));

/** Returns the path that the deployed function requests from the bucket. */
function getRequestedPath(uri: string): string {
  const handler: unknown = runInNewContext(`${functionCode}; handler`);
  if (typeof handler !== 'function') throw new Error('The code has no handler.');
  return handler({ request: { uri } }).uri;
}

test.each([
  '/',
  '/dashboard',
  '/preview/01H/2',
  '/foo.bar',
  '/foo.html',
  '/release-1.2',
  '/dashboard/v1.2',
  '/presentation/x.y',
  '/preview/01H/1.5',
  '/constructor',
  '/assets',
  '/assets.js',
  '/assets/unknown',
  '/dashboard/assets/index-a1b2.js',
  '/favicon.svg/x.y',
  '//assets/x.js',
  '/%E4%BD%A0.%E5%A5%BD',
])('the path %s is a route of the app and gets index.html', (path) => {
  expect(getRequestedPath(path)).toBe('/index.html');
});

test.each([
  ...builtFiles.map((file) => `/${file}`),
  '/config.json',
  '/.well-known/security.txt',
  '/.well-known/security-policy.txt',
])('the file %s of the web app is sent', (path) => {
  expect(getRequestedPath(path)).toBe(path);
});

test.each(['/assets/removed-c3d4.js', '/themes/unknown.png', '/.well-known/unknown.json'])(
  'the missing file %s in a folder of the web app is not replaced by index.html',
  (path) => {
    expect(getRequestedPath(path)).toBe(path);
  },
);

test('the CloudFront function is below CloudFront’s size limit', () => {
  expect(Buffer.byteLength(functionCode)).toBeLessThan(maxCodeBytes / 2);
});
