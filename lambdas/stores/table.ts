import { dynamo } from '../lib/clients.ts';
import { env } from '../lib/env.ts';

/** Returns the table name and the client, in the form that electrodb entities take. */
export const tableConfig = () => ({ table: env.TABLE_NAME, client: dynamo() });
