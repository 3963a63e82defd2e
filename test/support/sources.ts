import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from '#lambdas/lib/clients.ts';
import { env } from '#lambdas/lib/env.ts';
import { generationMessageSchema } from '#shared/schemas/queue.ts';
import { handleMessage } from '#test/support/inline-worker.ts';
import { type ApiResponse, call } from './api.ts';
import { workerPorts } from './generation.ts';

export type NewFile = { name: string; bytes: Uint8Array; content_type?: string };

type Upload = { url: string; method: string; headers: Record<string, string> };

/** Announces a file upload; the response contains the upload URL. */
export const announceFile = (
  token: string,
  { name, bytes, content_type }: NewFile,
): Promise<ApiResponse> =>
  call('POST', '/sources', {
    token,
    body: {
      name,
      bytes: bytes.length,
      content_type: content_type ?? 'application/octet-stream',
    },
  });

/** Uploads bytes to the URL of an announcement; returns the status code. */
export async function uploadBytes(announced: ApiResponse, bytes: Uint8Array): Promise<number> {
  const { url, method, headers } = announced.body.upload as Upload;
  const answer = await fetch(url, { method, headers, body: Buffer.from(bytes) });
  await answer.arrayBuffer();
  return answer.status;
}

/** Announces and uploads a file and confirms the upload, so that a message to read the file is queued. */
export async function uploadSource(token: string, file: NewFile): Promise<ApiResponse> {
  const announced = await announceFile(token, file);
  await uploadBytes(announced, file.bytes);
  return call('POST', `/sources/${announced.body.id}/uploaded`, { token });
}

/** Processes the queued reading messages like the event source mapping, until the source has been read. */
export async function processUntilRead(token: string, id: unknown): Promise<ApiResponse> {
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
      if ('kind' in generationMessageSchema.parse(JSON.parse(Body)))
        await handleMessage(Body, workerPorts);
      await sqs().send(
        new DeleteMessageCommand({ QueueUrl: env.GENERATION_QUEUE_URL, ReceiptHandle }),
      );
    }
  }
}

/** Uploads and reads a file; returns the source as the API shows it. */
export async function readFileSource(token: string, file: NewFile): Promise<ApiResponse> {
  const { body } = await uploadSource(token, file);
  return processUntilRead(token, body.id);
}
