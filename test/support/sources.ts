import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { workMessageSchema } from '#shared/schemas/queue.ts';
import { takeMessage } from '#test/support/inline-worker.ts';
import { type Answer, call } from './api.ts';
import { workerPorts } from './generation.ts';

export type NewFile = { name: string; bytes: Uint8Array; content_type?: string };

type Upload = { url: string; method: string; headers: Record<string, string> };

/** Announces a file; the answer says where its bytes go. */
export const announce = (token: string, { name, bytes, content_type }: NewFile): Promise<Answer> =>
  call('POST', '/sources', {
    token,
    body: {
      name,
      bytes: bytes.length,
      content_type: content_type ?? 'application/octet-stream',
    },
  });

/** Puts bytes where an answer says. */
export async function put(announced: Answer, bytes: Uint8Array): Promise<number> {
  const { url, method, headers } = announced.body.upload as Upload;
  const answer = await fetch(url, { method, headers, body: Buffer.from(bytes) });
  await answer.arrayBuffer();
  return answer.status;
}

/** A file announced, put and said to be there: its reading is queued. */
export async function upload(token: string, file: NewFile): Promise<Answer> {
  const announced = await announce(token, file);
  await put(announced, file.bytes);
  return call('POST', `/sources/${announced.body.id}/uploaded`, { token });
}

/** Works off the readings that are queued, as the event source would, until a source is no longer being read. */
export async function readUntilDone(token: string, id: unknown): Promise<Answer> {
  for (;;) {
    const answer = await call('GET', `/sources/${id}`, { token });
    if (answer.body.status !== 'reading') return answer;
    const { Messages = [] } = await sqs().send(
      new ReceiveMessageCommand({
        QueueUrl: env.GENERATION_QUEUE_URL,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 1,
      }),
    );
    for (const { Body = '', ReceiptHandle } of Messages) {
      if ('kind' in workMessageSchema.parse(JSON.parse(Body))) await takeMessage(Body, workerPorts);
      await sqs().send(
        new DeleteMessageCommand({ QueueUrl: env.GENERATION_QUEUE_URL, ReceiptHandle }),
      );
    }
  }
}

/** A file uploaded and read: the source as the API shows it. */
export async function readFileSource(token: string, file: NewFile): Promise<Answer> {
  const { body } = await upload(token, file);
  return readUntilDone(token, body.id);
}
