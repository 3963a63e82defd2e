import { z } from 'zod';
import { seedAdmin } from '#lambdas/services/users/seed-admin.ts';
import { sendToParent } from './parent-process.ts';

/**
 * Runs in its own short-lived process: services read their environment at startup, and the API function's environment
 * differs from that of `npm start`.
 */
const admin = z
  .object({ email: z.string(), password: z.string() })
  .parse(JSON.parse(process.env.SEED_ADMIN ?? '{}'));
try {
  await seedAdmin(admin);
  sendToParent({ seeded: true });
} catch (error) {
  sendToParent({ failed: error instanceof Error ? error.message : String(error) });
}
