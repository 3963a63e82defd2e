import { z } from 'zod';
import { seedAdmin } from '#lambdas/services/users/seed-admin.ts';
import { tellParent } from './child-side.ts';

/** Short-lived: the services read their environment once, and start's own isn't theirs. */
const admin = z
  .object({ email: z.string(), password: z.string() })
  .parse(JSON.parse(process.env.SEED_ADMIN ?? '{}'));
try {
  await seedAdmin(admin);
  tellParent({ seeded: true });
} catch (error) {
  tellParent({ failed: error instanceof Error ? error.message : String(error) });
}
