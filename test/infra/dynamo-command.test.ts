import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dynamoCommand, type Machine } from '#infra/local/dynamo-command.ts';

const macMachine = { platform: 'darwin', arch: 'arm64' };
const machines = [
  macMachine,
  { platform: 'darwin', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
];

/** Returns a machine with the given Java version and an empty DYNAMODB_LOCAL_DIR. */
function createMachine(own: Partial<Machine>, javaVersion?: number): Machine & { home: string } {
  const home = mkdtempSync(join(tmpdir(), 'dynamodb-local-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const env = { DYNAMODB_LOCAL_DIR: home };
  return { platform: 'linux', arch: 'x64', env, javaVersion: () => javaVersion, ...own, home };
}

function installDynamoLocal<T extends { home: string }>(machine: T): T {
  writeFileSync(join(machine.home, 'DynamoDBLocal.jar'), '');
  return machine;
}

test('on Linux x64, the local stack starts the embedded DynamoDB', () => {
  const machine = { ...createMachine({}), env: {} };

  const { host, command } = dynamoCommand(8000, '/data', machine);

  expect(command[0]).toMatch(/@dynoxide\/linux-x64\/dynoxide$/);
  expect(command.slice(1).join(' ')).toBe(
    `--host ${host} --port 8000 --db-path /data/dynamodb.sqlite`,
  );
});

test('each start of the embedded DynamoDB has another loopback address', () => {
  const machine = { ...createMachine({}), env: {} };

  const hosts = Array.from({ length: 50 }, () => dynamoCommand(8000, undefined, machine).host);

  expect(hosts.filter((host) => !/^127(\.[1-9]\d{0,2}){3}$/.test(host))).toEqual([]);
  expect(hosts.filter((host) => host.startsWith('127.0.'))).toEqual([]);
  expect(new Set(hosts).size).toBe(50);
});

test.for(machines)(
  'on $platform $arch, the local stack starts DynamoDB Local with Java 17',
  (own) => {
    const machine = installDynamoLocal(createMachine(own, 17));

    const { host, command } = dynamoCommand(8000, '/data', machine);

    expect(host).toBe('127.0.0.1');
    expect(command.join(' ')).toBe(
      `java -Djava.library.path=${machine.home}/DynamoDBLocal_lib -jar ${machine.home}/DynamoDBLocal.jar ` +
        '-port 8000 -sharedDb -disableTelemetry -cors https://deckwright.invalid -dbPath /data',
    );
  },
);

test('DYNAMODB_LOCAL_DIR selects DynamoDB Local on Linux x64, which runs in memory without a data directory', () => {
  const machine = installDynamoLocal(createMachine({}, 21));

  const { command } = dynamoCommand(8000, undefined, machine);

  expect(command.slice(-8)).toEqual([
    `${machine.home}/DynamoDBLocal.jar`,
    ...['-port', '8000', '-sharedDb', '-disableTelemetry'],
    ...['-cors', 'https://deckwright.invalid', '-inMemory'],
  ]);
});

test('DynamoDB Local starts with the Java in JAVA_HOME', () => {
  const machine = installDynamoLocal(createMachine(macMachine, 17));
  machine.env.JAVA_HOME = '/opt/java';

  const {
    command: [program],
  } = dynamoCommand(8000, undefined, machine);

  expect(program).toBe('/opt/java/bin/java');
});

const formatDownloadCommand = (home: string) =>
  `run: mkdir -p ${home} && curl https://d1ni2b6xgvw0s0.cloudfront.net/v2.x/dynamodb_local_latest.tar.gz | tar xz -C ${home}`;
const missingDynamoText = 'There is no embedded DynamoDB for darwin arm64. To use DynamoDB Local,';

test('the error asks only for the DynamoDB Local download when Java is installed', () => {
  const machine = createMachine(macMachine, 17);

  const start = () => dynamoCommand(8000, '/data', machine);

  expect(start).toThrow(new Error(`${missingDynamoText} ${formatDownloadCommand(machine.home)}`));
});

test.for([undefined, 11])('the error asks for Java 17 when the Java version is %s', (version) => {
  const machine = installDynamoLocal(createMachine(macMachine, version));

  const start = () => dynamoCommand(8000, '/data', machine);

  expect(start).toThrow(new Error(`${missingDynamoText} install Java 17 or later`));
});

test('the error asks for Java and the download in one line when neither is installed', () => {
  const machine = createMachine(macMachine);

  const start = () => dynamoCommand(8000, '/data', machine);

  expect(start).toThrow(
    new Error(
      `${missingDynamoText} install Java 17 or later and ${formatDownloadCommand(machine.home)}`,
    ),
  );
});
