import { endChild, forkModule, waitForMessage } from './child-process.ts';

type SeedMessage = { seeded: true } | { failed: string };
const isSeedMessage = (message: unknown): message is SeedMessage =>
  typeof message === 'object' && message !== null && ('seeded' in message || 'failed' in message);

/** Creates the admin whose credentials are printed at startup, if missing. Runs with the API function's environment. */
export async function seedLocalAdmin(
  admin: { email: string; password: string },
  environment: Record<string, string>,
): Promise<void> {
  const child = forkModule(new URL('./seed-admin-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    ...environment,
    SEED_ADMIN: JSON.stringify(admin),
  });
  const done = await waitForMessage(child, isSeedMessage);
  await endChild(child);
  if ('failed' in done) throw new Error(`The admin account could not be created: ${done.failed}`);
}
