import { z } from 'zod';
import { type DemoSettings, parseDemoSettings } from './demo-model/settings.ts';
import type { ChatServer } from './openai/ask-server.ts';

/** Which model makes the decks of the local stack. */
export type ModelChoice =
  | { kind: 'demo'; settings: DemoSettings }
  | { kind: 'passed_on'; server: ChatServer; parallel?: number }
  /** `name`: a model id or an inference profile of Bedrock's, in place of the dev stage's. */
  | { kind: 'bedrock'; name?: string };

const hasUser = ({ username, password }: URL) => username !== '' || password !== '';

const variables = z.object({
  MODEL: z
    .enum(['demo', 'bedrock'], '"demo" or "bedrock", or left out with MODEL_BASE_URL')
    .optional(),
  MODEL_BASE_URL: z
    .url({
      protocol: /^https?$/,
      abort: true,
      error: 'the address of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1',
    })
    .refine((url) => !hasUser(new URL(url)), 'without a user name: MODEL_API_KEY has the key')
    .refine((url) => !/[?#]/.test(url), 'without a query: /chat/completions is put at its end')
    .optional(),
  MODEL_NAME: z.string().trim().min(1).optional(),
  // What else a header refuses, it refuses by showing the whole of it.
  MODEL_API_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]*$/, 'a key of letters, digits and signs of ASCII, without blanks')
    .optional(),
  MODEL_PARALLEL: z.coerce
    .number('how many calls the server answers at a time, such as 4')
    .int('a whole number of calls')
    .positive('at least 1')
    .optional(),
});

const ownOfServer = ['MODEL_NAME', 'MODEL_API_KEY', 'MODEL_PARALLEL'] as const;

/**
 * Reads MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY and MODEL_PARALLEL, and DEMO_MODEL where the demo model
 * works; throws a one-line Error that says what is amiss.
 */
export function readModelChoice(env: NodeJS.ProcessEnv): ModelChoice {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The environment variable ${issue?.path.join('.')} is wrong: it must be ${issue?.message}.`,
    );
  }
  const { MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY, MODEL_PARALLEL } = parsed.data;
  if (MODEL !== undefined && MODEL_BASE_URL !== undefined) {
    throw new Error(`MODEL=${MODEL} and MODEL_BASE_URL name two models: set one of them.`);
  }
  if (MODEL === 'bedrock') return { kind: 'bedrock', ...(MODEL_NAME ? { name: MODEL_NAME } : {}) };
  if (MODEL_BASE_URL !== undefined) {
    const server = serverOf(MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY);
    return { kind: 'passed_on', server, ...(MODEL_PARALLEL ? { parallel: MODEL_PARALLEL } : {}) };
  }
  // Whoever names a model and gets the demo would take its answers for that model's.
  const left = ownOfServer.find((name) => parsed.data[name]);
  if (left === undefined) return { kind: 'demo', settings: parseDemoSettings(env.DEMO_MODEL) };
  throw new Error(
    `${left} is set, but not where the model is: set MODEL_BASE_URL or MODEL=bedrock.`,
  );
}

function serverOf(baseUrl: string, model: string | undefined, apiKey?: string): ChatServer {
  if (model === undefined) {
    throw new Error(
      `MODEL_BASE_URL is set, but not which model of ${baseUrl} to ask: set MODEL_NAME, such as qwen2.5:7b.`,
    );
  }
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, ''),
    model,
    apiKey,
  };
}
