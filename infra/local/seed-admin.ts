import { endChild, firstMessage, forkModule } from './child.ts';

type Done = { seeded: true } | { failed: string };
const isDone = (message: unknown): message is Done =>
  typeof message === 'object' && message !== null && ('seeded' in message || 'failed' in message);

/** Makes sure that the admin whose sign-in is printed exists; runs with the API's own environment. */
export async function seedLocalAdmin(
  admin: { email: string; password: string },
  environment: Record<string, string>,
): Promise<void> {
  const child = forkModule(new URL('./seed-admin-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    ...environment,
    SEED_ADMIN: JSON.stringify(admin),
  });
  const done = await firstMessage(child, isDone);
  await endChild(child);
  if ('failed' in done) throw new Error(`The admin could not be made: ${done.failed}`);
}
