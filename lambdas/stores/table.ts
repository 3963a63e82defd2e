import { dynamo } from '../lib/clients.ts';
import { env } from '../lib/env.ts';

/** Table name and client, in the form that electrodb entities take. */
export const tableConfig = () => ({ table: env.TABLE_NAME, client: dynamo() });
