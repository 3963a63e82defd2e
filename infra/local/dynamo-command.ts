import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The machine that the local stack runs on; tests pass another one. */
export type Machine = {
  platform: string;
  arch: string;
  env: NodeJS.ProcessEnv;
  /** Returns the major version of a Java program; undefined if it can't run. */
  javaVersion(program: string): number | undefined;
};

const { platform, arch, env } = process;
const currentMachine: Machine = { platform, arch, env, javaVersion };

/** Default directory of DynamoDB Local; DYNAMODB_LOCAL_DIR overrides it. */
export const dynamoLocalDir = join(homedir(), '.cache', 'deckwright', 'dynamodb-local');

const bundledDynamoPath = fileURLToPath(
  new URL('../../node_modules/@dynoxide/linux-x64/dynoxide', import.meta.url),
);

/** The command that runs DynamoDB, and the address at which it can be reached. */
export type DynamoCommand = { host: string; command: string[] };

/**
 * Returns the command that runs DynamoDB on a port, in a directory or in memory. Uses the embedded binary on Linux x64,
 * and DynamoDB Local on other systems or if DYNAMODB_LOCAL_DIR is set. Throws a one-line Error that says what to
 * install.
 */
export function dynamoCommand(
  port: number,
  directory?: string,
  machine = currentMachine,
): DynamoCommand {
  const isEmbedded =
    machine.platform === 'linux' && machine.arch === 'x64' && existsSync(bundledDynamoPath);
  if (!isEmbedded || machine.env.DYNAMODB_LOCAL_DIR)
    return { host: '127.0.0.1', command: dynamoLocalCommand(port, directory, machine) };
  const stored = directory ? ['--db-path', join(directory, 'dynamodb.sqlite')] : [];
  const host = randomLoopbackAddress();
  return { host, command: [bundledDynamoPath, '--host', host, '--port', String(port), ...stored] };
}

/**
 * Returns one of the 16 million loopback addresses that Linux accepts. The embedded binary allows requests of every
 * website (CORS `*`), so a website must not be able to find it by trying ports.
 */
function randomLoopbackAddress(): string {
  const part = () => randomInt(1, 255);
  return `127.${part()}.${part()}.${part()}`;
}

/**
 * Minimum Java version of DynamoDB Local:
 * docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.DownloadingAndRunning.html
 */
const minJavaVersion = 17;
/**
 * Value of DynamoDB Local's `-cors` option. Its default `*` allows requests of every website; no website has this
 * origin.
 */
const allowedOrigin = 'https://deckwright.invalid';
const dynamoLocalDownloadUrl =
  'https://d1ni2b6xgvw0s0.cloudfront.net/v2.x/dynamodb_local_latest.tar.gz';

function dynamoLocalCommand(port: number, directory: string | undefined, machine: Machine) {
  const home = machine.env.DYNAMODB_LOCAL_DIR || dynamoLocalDir;
  const javaHome = machine.env.JAVA_HOME;
  const java = javaHome ? join(javaHome, 'bin', 'java') : 'java';
  const jar = join(home, 'DynamoDBLocal.jar');
  checkInstalled(home, jar, java, machine);
  return [
    java,
    `-Djava.library.path=${join(home, 'DynamoDBLocal_lib')}`,
    ...['-jar', jar, '-port', String(port), '-sharedDb', '-disableTelemetry'],
    ...['-cors', allowedOrigin],
    ...(directory ? ['-dbPath', directory] : ['-inMemory']),
  ];
}

function checkInstalled(home: string, jar: string, java: string, machine: Machine): void {
  const steps: string[] = [];
  if ((machine.javaVersion(java) ?? 0) < minJavaVersion)
    steps.push(`install Java ${minJavaVersion} or later`);
  if (!existsSync(jar))
    steps.push(`run: mkdir -p ${home} && curl ${dynamoLocalDownloadUrl} | tar xz -C ${home}`);
  if (steps.length === 0) return;
  throw new Error(
    `There is no embedded DynamoDB for ${machine.platform} ${machine.arch}. To use DynamoDB Local, ${steps.join(' and ')}`,
  );
}

/** Parses the major version from `openjdk version "17.0.15" 2025-04-15`, which Java prints to stderr. */
function javaVersion(program: string): number | undefined {
  const { status, stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  const [, major] = (status === 0 && stderr.match(/version "(\d+)/)) || [];
  return major === undefined ? undefined : Number(major);
}
