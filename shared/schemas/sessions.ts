import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

/** A signed-in device. */
const sessionSchema = z.object({
  id: idSchema,
  created_at: timeSchema,
  /** When its tokens were last refreshed; an open page refreshes every 15 minutes. */
  last_used_at: timeSchema,
  /** Browser and operating system, such as `Chrome` and `Linux`; null when unknown. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** Network address of the sign-in, for IPv6 the /64 prefix. */
  address: z.string().nullable(),
  /** Whether the request itself was made in this session. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionsSchema = z.object({ items: z.array(sessionSchema) });
