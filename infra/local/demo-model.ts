import { join } from 'node:path';
import { z } from 'zod';
import { endChild, firstMessage, forkModule } from './child.ts';
import { parseDemoSettings } from './demo-model/settings.ts';
import type { Part } from './dynamo.ts';

const readySchema = z.object({ ready: z.object({ url: z.url() }) });
const isReady = (message: unknown): message is z.infer<typeof readySchema> =>
  readySchema.safeParse(message).success;

/** Starts the model that needs no account; every call is logged in the data directory. */
export async function startDemo(dataDir: string): Promise<Part> {
  checkSettings();
  const child = forkModule(new URL('./demo-model-process.ts', import.meta.url), {
    ...process.env,
    DEMO_MODEL_LOG: join(dataDir, 'demo-model-calls.jsonl'),
  });
  const { ready } = await firstMessage(child, isReady);
  return { url: ready.url, stop: () => endChild(child) };
}

function checkSettings(): void {
  try {
    parseDemoSettings(process.env.DEMO_MODEL);
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`The environment variable DEMO_MODEL is wrong: ${why}`, { cause });
  }
}
