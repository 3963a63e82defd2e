import { vi } from 'vitest';

const speedUp = 20;

/** Shortens the delay that hides whether an account exists, because many tests register users. */
vi.mock(import('#lambdas/api/middleware/constant-time.ts'), async (importOriginal) => {
  const { constantTime } = await importOriginal();
  return { constantTime: (stepMs: number) => constantTime(stepMs / speedUp) };
});
