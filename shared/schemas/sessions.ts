import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

/** A device that is signed in. */
const sessionSchema = z.object({
  id: idSchema,
  created_at: timeSchema,
  /** When its tokens were last renewed, which an open page does every 15 minutes. */
  last_used_at: timeSchema,
  /** Such as `Chrome` and `Linux`; null when unknown. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  /** The network address of the sign-in; an IPv6 one as its /64. */
  address: z.string().nullable(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionsSchema = z.object({ items: z.array(sessionSchema) });
