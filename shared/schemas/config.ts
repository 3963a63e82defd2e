import { z } from 'zod';

/** `/config.json` of the app host: what the SPA must know before it starts. */
export const webConfigSchema = z.object({
  preview_origin: z.url(),
  support_address: z.email(),
  demo_model: z.boolean(),
  version: z.string(),
  registration: z.enum(['invite', 'open']),
});
export type WebConfig = z.infer<typeof webConfigSchema>;
