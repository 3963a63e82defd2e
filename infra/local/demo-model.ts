import { join } from 'node:path';
import { z } from 'zod';
import { endChild, firstMessage, forkModule } from './child.ts';
import type { DemoSettings } from './demo-model/settings.ts';
import type { Part } from './dynamo.ts';

const readySchema = z.object({ ready: z.object({ url: z.url() }) });
const isReady = (message: unknown): message is z.infer<typeof readySchema> =>
  readySchema.safeParse(message).success;

/** Starts the model that needs no account; every call is logged in the data directory. */
export async function startDemo(settings: DemoSettings, dataDir: string): Promise<Part> {
  const child = forkModule(new URL('./demo-model-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    DEMO_MODEL: JSON.stringify(settings),
    DEMO_MODEL_LOG: join(dataDir, 'demo-model-calls.jsonl'),
  });
  const { ready } = await firstMessage(child, isReady);
  return { url: ready.url, stop: () => endChild(child) };
}
