import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the emulators' URLs to `<DATA_DIR>/endpoints.json` under the names of the variables that the AWS CLI and
 * SDKs read, so that developers can inspect the table, the queues and the bucket.
 */
export const writeEndpoints = (dataDir: string, environment: object): Promise<void> =>
  writeFile(join(dataDir, 'endpoints.json'), `${JSON.stringify(environment, null, 2)}\n`, {
    mode: 0o600,
  });
