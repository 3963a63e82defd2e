import { expect, test } from 'vitest';
import { toChatRequest } from '#infra/local/openai/chat-request.ts';

test('a picture reaches the model server as a data URI before the text', () => {
  const image = { format: 'jpeg' as const, source: { bytes: 'AAEC' } };
  const body = {
    system: [{ text: 'Describe it.' }],
    messages: [{ role: 'user' as const, content: [{ image }, { text: 'The slide' }] }],
  };

  const { messages } = toChatRequest(body, { model: 'm', streams: true });

  expect(messages).toEqual([
    { role: 'system', content: 'Describe it.' },
    {
      role: 'user',
      content: [
        { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,AAEC' } },
        { type: 'text', text: 'The slide' },
      ],
    },
  ]);
});
