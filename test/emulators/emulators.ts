import { join } from 'node:path';

type EmulatorServer = {
  command: string[];
  env: Record<string, string>;
  /** Path that returns 200 when the server is ready. */
  healthPath: string;
};

export type Emulator = {
  /** Heading of the emulator's section in docs/developers/emulators.md. */
  title: string;
  version: string;
  /** Arguments of `pip install` in the emulator's virtual environment. */
  packages: string[];
  /** Number of test files that one server runs before a new server is started. Default: all. */
  filesPerServer?: number;
  /** Returns the command that starts the server on a port; absent if the local stack starts it. */
  server?(home: string, port: number): EmulatorServer;
};

/** Version of DynamoDB Local, which LocalStack uses too. */
export const dynamoLocalVersion = '3.3.1';

const pythonProgramPath = (home: string, program: string) => join(home, 'bin', program);

/** The emulators by command-line name, started as their documentation describes. */
export const emulators: Record<string, Emulator> = {
  'dynamodb-local': { title: 'DynamoDB Local', version: dynamoLocalVersion, packages: [] },
  localstack: {
    title: 'LocalStack',
    // The last release that starts without an auth token, according to its own warning.
    version: '4.14.0',
    packages: ['--requirement', join(import.meta.dirname, 'localstack-requirements.txt')],
    server: (home, port) => ({
      command: [pythonProgramPath(home, 'python'), '-m', 'localstack.runtime.main'],
      env: {
        GATEWAY_LISTEN: `127.0.0.1:${port}`,
        FILESYSTEM_ROOT: join(home, 'files'),
        // Host mode even in a container, where LocalStack would use /var/lib.
        OVERRIDE_IN_DOCKER: '0',
        DISABLE_EVENTS: '1',
        SKIP_SSL_CERT_DOWNLOAD: '1',
        DYNAMODB_IN_MEMORY: '1',
      },
      healthPath: '/_localstack/health',
    }),
  },
  ministack: {
    title: 'MiniStack',
    version: '1.5.33',
    packages: ['ministack==1.5.33'],
    server: (home, port) => ({
      command: [pythonProgramPath(home, 'ministack')],
      env: { GATEWAY_PORT: String(port), LOG_LEVEL: 'WARNING' },
      healthPath: '/_ministack/health',
    }),
  },
  moto: {
    title: 'moto',
    version: '5.2.5',
    packages: ['moto[server]==5.2.5'],
    // This emulator keeps everything in memory and becomes slow: 20 GB after an hour of tests.
    filesPerServer: 8,
    server: (home, port) => ({
      command: [pythonProgramPath(home, 'moto_server'), '-H', '127.0.0.1', '-p', String(port)],
      env: {},
      healthPath: '/moto-api/',
    }),
  },
};
