import { z } from 'zod';

const rateSchema = z.number().min(0).max(1);

/** Settings of the demo model, from `DEMO_MODEL`. Rates are shares of calls from 0 to 1. */
export const demoSettingsSchema = z.strictObject({
  /** Milliseconds from a request to its first token. */
  ttft_ms: z.number().min(0).default(0),
  /** Output speed; 0 is as fast as possible. */
  tokens_per_s: z.number().min(0).default(0),
  /** Share of calls rejected with 429 or, in a quarter of the cases, 503. */
  throttle: rateSchema.default(0),
  /** Share of calls with an unusable response. */
  malformed: rateSchema.default(0),
  /** Share of calls whose response is truncated. */
  cut: rateSchema.default(0),
  seed: z.int().default(1),
  /** Whether the demo model supports cache points, like Bedrock's models. */
  cache: z.boolean().optional(),
});

export type DemoSettings = z.infer<typeof demoSettingsSchema>;

/** Parses the JSON in `DEMO_MODEL`; uses defaults if empty. Throws a one-line Error. */
export function parseDemoSettings(json: string | undefined): DemoSettings {
  try {
    return demoSettingsSchema.parse(json?.trim() ? JSON.parse(json) : {});
  } catch (cause) {
    const example = '{"ttft_ms":500,"tokens_per_s":100}';
    throw new Error(`DEMO_MODEL must be JSON such as ${example}.`, { cause });
  }
}
