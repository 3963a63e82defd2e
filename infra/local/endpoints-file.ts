import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Leaves the embedded parts' addresses in `<DATA_DIR>/endpoints.json`, as the variables that the AWS CLI
 * and SDKs read, so that a developer can look into the table, the queues and the bucket.
 */
export const writeEndpoints = (dataDir: string, environment: object): Promise<void> =>
  writeFile(join(dataDir, 'endpoints.json'), `${JSON.stringify(environment, null, 2)}\n`, {
    mode: 0o600,
  });
