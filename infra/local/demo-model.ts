import { join } from 'node:path';
import { z } from 'zod';
import { endChild, forkModule, waitForMessage } from './child-process.ts';
import type { DemoSettings } from './demo-model/settings.ts';
import type { LocalService } from './dynamo.ts';

const readySchema = z.object({ ready: z.object({ url: z.url() }) });
const isReady = (message: unknown): message is z.infer<typeof readySchema> =>
  readySchema.safeParse(message).success;

/** Starts the demo model, which needs no AWS account. Logs every call in the data directory. */
export async function startDemo(settings: DemoSettings, dataDir: string): Promise<LocalService> {
  const child = forkModule(new URL('./demo-model-process.ts', import.meta.url), {
    PATH: process.env.PATH,
    DEMO_MODEL: JSON.stringify(settings),
    DEMO_MODEL_LOG: join(dataDir, 'demo-model-calls.jsonl'),
  });
  const { ready } = await waitForMessage(child, isReady);
  return { url: ready.url, stop: () => endChild(child) };
}
