import { dynamo } from '../lib/clients.ts';
import { env } from '../lib/env.ts';

/** The one table and its client, as electrodb entities take them; read late, so that tests can point them elsewhere. */
export const tableConfig = () => ({ table: env.TABLE_NAME, client: dynamo() });

/** The indexes of the table; each entity says what it puts there. */
export const indexNames = { gsi1: 'gsi1', gsi2: 'gsi2', gsi3: 'gsi3' } as const;

/** Key fields, said once. Templates keep keys as written (electrodb lower-cases by default). */
export const primary = { pk: 'pk', sk: 'sk' } as const;
