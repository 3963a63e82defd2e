import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { dynamoLocalDir } from '#infra/local/dynamo-command.ts';
import { dynamoLocalVersion, type Emulator } from './emulators.ts';

/** Runs a program and shows its output. Throws when it fails. */
const runProgram = (program: string, args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Installs an emulator outside the repository unless it exists; returns its directory. */
export function installEmulator({ title, version, packages }: Emulator): string {
  if (packages.length === 0) return installDynamoLocal();
  const home = join(dirname(dynamoLocalDir), `${title.toLowerCase()}-${version}`);
  const isDone = join(home, 'installed');
  if (existsSync(isDone)) return home;
  runProgram(process.env.PYTHON || 'python3', ['-m', 'venv', '--clear', home]);
  runProgram(join(home, 'bin', 'pip'), ['install', '--quiet', ...packages]);
  if (title === 'LocalStack') provideDynamoLocal(join(home, 'files/var/lib/localstack/lib'));
  writeFileSync(isDone, '');
  return home;
}

const formatDependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

/** Installs DynamoDB Local from Maven Central for `npm start`, in the layout of AWS's download. */
function installDynamoLocal(): string {
  const jar = join(dynamoLocalDir, 'DynamoDBLocal.jar');
  if (existsSync(jar)) return dynamoLocalDir;
  mkdirSync(dynamoLocalDir, { recursive: true });
  const pom = join(dynamoLocalDir, 'pom.xml');
  writeFileSync(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
    <groupId>deckwright</groupId><artifactId>dynamodb-local</artifactId><version>1</version><dependencies>
    ${formatDependency('software.amazon.dynamodb', 'DynamoDBLocal', dynamoLocalVersion)}
    ${formatDependency('net.bytebuddy', 'byte-buddy-agent', '1.17.8')}
    </dependencies></project>`,
  );
  const libraries = join(dynamoLocalDir, 'DynamoDBLocal_lib');
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${libraries}`];
  runProgram('mvn', ['--quiet', '--batch-mode', '--file', pom, ...copy]);
  writeFileSync(jar, createLauncherJar(readdirSync(libraries)));
  return dynamoLocalDir;
}

/** Returns a jar that starts DynamoDB Local from the libraries in DynamoDBLocal_lib. */
function createLauncherJar(libraries: string[]): Uint8Array {
  const classPath = `Class-Path: ${libraries.map((name) => `DynamoDBLocal_lib/${name}`).join(' ')}`;
  // A manifest line has at most 72 bytes; continuation lines start with a space.
  const wrapped = classPath.match(/.{1,70}/g)?.join('\n ');
  const main = 'Main-Class: software.amazon.dynamodb.services.local.main.ServerRunner';
  const manifest = `Manifest-Version: 1.0\n${main}\n${wrapped}\n`;
  return zipSync({ 'META-INF/MANIFEST.MF': strToU8(manifest) });
}

/**
 * Puts DynamoDB Local and the machine's Java where LocalStack would download them. Replaces LocalStack's Java agent,
 * which allows more than 20 indexes of a table, by an agent without effect.
 */
function provideDynamoLocal(libraries: string): void {
  const own = join(libraries, 'dynamodb-local', '2');
  cpSync(installDynamoLocal(), own, { recursive: true });
  const agent = readdirSync(join(own, 'DynamoDBLocal_lib')).find((name) =>
    name.startsWith('byte-buddy-agent'),
  );
  symlinkSync(`DynamoDBLocal_lib/${agent}`, join(own, 'ddb-local-loader-0.1.jar'));
  mkdirSync(join(libraries, 'java'));
  symlinkSync(findJavaHome(), join(libraries, 'java', '21'));
}

function findJavaHome(): string {
  if (process.env.JAVA_HOME) return process.env.JAVA_HOME;
  const { stderr } = spawnSync('java', ['-XshowSettings:properties', '-version'], {
    encoding: 'utf8',
  });
  const [, home = ''] = stderr.match(/java\.home = (.+)/) ?? [];
  return home;
}
