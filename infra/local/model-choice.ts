import { z } from 'zod';
import { type DemoSettings, parseDemoSettings } from './demo-model/settings.ts';
import type { ChatServer } from './openai/request-completion.ts';

/** The model that the local stack uses. */
export type ModelChoice =
  | { kind: 'demo'; settings: DemoSettings }
  | { kind: 'passed_on'; server: ChatServer; parallel?: number }
  /** `name` is a Bedrock model id or inference profile that replaces those of the stage dev. */
  | { kind: 'bedrock'; name?: string };

const hasCredentials = ({ username, password }: URL) => username !== '' || password !== '';

const variablesSchema = z.object({
  MODEL: z
    .enum(['demo', 'bedrock'], '"demo" or "bedrock", or left out with MODEL_BASE_URL')
    .optional(),
  MODEL_BASE_URL: z
    .url({
      protocol: /^https?$/,
      abort: true,
      error: 'the address of an OpenAI-compatible server, such as http://127.0.0.1:11434/v1',
    })
    .refine(
      (url) => !hasCredentials(new URL(url)),
      'a URL without a user name: put the key into MODEL_API_KEY',
    )
    .refine(
      (url) => !/[?#]/.test(url),
      'a URL without a query: /chat/completions is appended to it',
    )
    .optional(),
  MODEL_NAME: z.string().trim().min(1).optional(),
  // Validated here because fetch would show the whole key in its error about an invalid header.
  MODEL_API_KEY: z
    .string()
    .trim()
    .regex(/^[!-~]*$/, 'a key of ASCII letters, digits and punctuation, without spaces')
    .optional(),
  MODEL_PARALLEL: z.coerce
    .number('the number of calls that the server handles at a time, such as 4')
    .int('a whole number of calls')
    .positive('at least 1')
    .optional(),
});

const serverVariables = ['MODEL_NAME', 'MODEL_API_KEY', 'MODEL_PARALLEL'] as const;

/**
 * Reads the choice of a model from MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY, MODEL_PARALLEL and DEMO_MODEL.
 * Throws a one-line Error that says what is wrong.
 */
export function readModelChoice(env: NodeJS.ProcessEnv): ModelChoice {
  const givenVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = variablesSchema.safeParse(givenVariables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(
      `The environment variable ${issue?.path.join('.')} is invalid. It must be ${issue?.message}.`,
    );
  }
  const { MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY, MODEL_PARALLEL } = parsed.data;
  if (MODEL !== undefined && MODEL_BASE_URL !== undefined) {
    throw new Error(`MODEL=${MODEL} and MODEL_BASE_URL select two models. Set only one of them.`);
  }
  if (MODEL === 'bedrock') return { kind: 'bedrock', ...(MODEL_NAME ? { name: MODEL_NAME } : {}) };
  if (MODEL_BASE_URL !== undefined) {
    const server = readServer(MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY);
    return { kind: 'passed_on', server, ...(MODEL_PARALLEL ? { parallel: MODEL_PARALLEL } : {}) };
  }
  // Fail instead of using the demo model: users would take its output for the output of their model.
  const unusedVariable = serverVariables.find((name) => parsed.data[name]);
  if (unusedVariable === undefined)
    return { kind: 'demo', settings: parseDemoSettings(env.DEMO_MODEL) };
  throw new Error(
    `${unusedVariable} is set, but no model server. Set MODEL_BASE_URL or MODEL=bedrock.`,
  );
}

function readServer(baseUrl: string, model: string | undefined, apiKey?: string): ChatServer {
  if (model === undefined) {
    throw new Error(
      `MODEL_BASE_URL is set, but no model of ${baseUrl}. Set MODEL_NAME, such as qwen2.5:7b.`,
    );
  }
  return {
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '').replace(/\/chat\/completions$/, ''),
    model,
    apiKey,
  };
}
