import type { Message } from '@aws-sdk/client-bedrock-runtime';

/** Returns the text of the first message, which contains all sections of the prompt. */
export const firstMessageText = (messages: readonly Message[]): string =>
  (messages[0]?.content ?? []).map(({ text }) => text ?? '').join('\n');
