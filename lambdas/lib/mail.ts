import type { MailMessage } from '#shared/schemas/queue.ts';
import { env } from './env.ts';
import { sendMessage } from './queue.ts';

/** Queues a mail for the mailer; resolves once it is queued. */
export const queueMail = (message: MailMessage): Promise<void> =>
  sendMessage(env.MAIL_QUEUE_URL, message);
