import { z } from 'zod';

/** `/config.json` of the app host: what the SPA must know before it starts. */
export const webConfigSchema = z.object({
  preview_origin: z.url(),
  support_address: z.email(),
  demo_model: z.boolean(),
  /** Name of the model that a local stack passes calls on to: nobody knows its price. */
  passed_on_model: z.string().optional(),
  /** Where the mails of a local stack can be read; a deployed stage has no such page. */
  local_mailbox: z.string().optional(),
  version: z.string(),
  commit: z.string(),
  registration: z.enum(['invite', 'open']),
});
export type WebConfig = z.infer<typeof webConfigSchema>;
