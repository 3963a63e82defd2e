import type { MailMessage } from '#shared/schemas/queue.ts';
import { env } from './env.ts';
import { send } from './queue.ts';

/** Hands a mail to the mailer; resolves when the queue has it. */
export const postMail = (message: MailMessage): Promise<void> => send(env.MAIL_QUEUE_URL, message);
