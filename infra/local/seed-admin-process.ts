import { z } from 'zod';
import { seedAdmin } from '#lambdas/services/users/seed-admin.ts';

/** Short-lived: the services read their environment once, and start's own isn't theirs. */
const admin = z
  .object({ email: z.string(), password: z.string() })
  .parse(JSON.parse(process.env.SEED_ADMIN ?? '{}'));
try {
  await seedAdmin(admin);
  process.send?.({ seeded: true });
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) });
}
