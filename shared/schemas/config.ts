import { z } from 'zod';

/** `/config.json` of the app host: settings that the web app needs before it starts. */
export const webConfigSchema = z.object({
  preview_origin: z.url(),
  support_address: z.email(),
  demo_model: z.boolean(),
  /** Name of the real model to which a local stack forwards model calls; its price is unknown. */
  passed_on_model: z.string().optional(),
  /** Address of the web page of the local mailbox; present only in a local stack. */
  local_mailbox: z.string().optional(),
  version: z.string(),
  commit: z.string(),
  registration: z.enum(['invite', 'open']),
});
export type WebConfig = z.infer<typeof webConfigSchema>;
