import { dynamo } from '../lib/clients.ts';
import { env } from '../lib/env.ts';

/** The one table and its client, as electrodb entities take them. */
export const tableConfig = () => ({ table: env.TABLE_NAME, client: dynamo() });
