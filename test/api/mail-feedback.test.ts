import type { Context } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logger } from '#lambdas/lib/logger.ts';
import { handler } from '#lambdas/mailer/handler.ts';
import { getSuppression } from '#lambdas/stores/suppression-store.ts';
import { call } from '#test/support/api.ts';
import { asAdmin, readResponseItems } from '#test/support/as-admin.ts';
import { newEmail, newUser } from '#test/support/factories.ts';
import { createSqsEvent, findSentMails } from '#test/support/sent-mail.ts';

const { admin, get, post } = asAdmin();
afterEach(() => vi.restoreAllMocks());

const context = {} as Context;
const timestamp = '2026-03-04T05:06:07.000Z';
const sesMail = { messageId: 'of-ses', destination: [], tags: {} };

/** Events in the format of https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
const createBounceEvent = (emailAddress: string, bounceType = 'Permanent') => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': 'Email Bounced',
  detail: {
    eventType: 'Bounce',
    mail: sesMail,
    bounce: {
      ...{ bounceType, bounceSubType: 'General', timestamp, feedbackId: 'feedback' },
      bouncedRecipients: [
        { emailAddress, action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1' },
      ],
    },
  },
});
const createComplaintEvent = (emailAddress: string, complaintFeedbackType?: string) => ({
  version: '0',
  source: 'aws.ses',
  'detail-type': 'Email Complaint Received',
  detail: {
    eventType: 'Complaint',
    mail: sesMail,
    complaint: {
      ...{ complainedRecipients: [{ emailAddress }], timestamp, feedbackId: 'feedback' },
      ...(complaintFeedbackType ? { complaintFeedbackType } : {}),
    },
  },
});

const newMail = (to: string) => ({ v: 1, kind: 'invite_declined', to, locale: 'en' });
const handleEvents = (...events: unknown[]) => handler(createSqsEvent(...events), context);
const suppressedSince = timestamp;

describe('e-mails that bounce or get a complaint', () => {
  test.each([
    ['a permanent bounce', createBounceEvent, 'bounce'],
    ['a spam report', (to: string) => createComplaintEvent(to, 'abuse'), 'complaint'],
    ['a report without a type', (to: string) => createComplaintEvent(to), 'complaint'],
  ])('an e-mail gets no mail after %s', async (_what, event, reason) => {
    const to = newEmail();

    const answer = await handleEvents(event(to));
    await handleEvents(newMail(to));

    expect(answer.batchItemFailures).toEqual([]);
    expect(await getSuppression(to)).toMatchObject({ reason, at: Date.parse(timestamp) });
    expect(await findSentMails(to)).toEqual([]);
  });

  test.each([
    ['a temporary bounce', (to: string) => createBounceEvent(to, 'Transient')],
    ['a bounce of an unknown kind', (to: string) => createBounceEvent(to, 'Undetermined')],
    ['a not-spam report', (to: string) => createComplaintEvent(to, 'not-spam')],
  ])('an e-mail still gets mail after %s', async (_what, event) => {
    const to = newEmail();

    const answer = await handleEvents(event(to));
    await handleEvents(newMail(to));

    expect(answer.batchItemFailures).toEqual([]);
    expect(await findSentMails(to)).toHaveLength(1);
  });

  test('the address in mail feedback is recognized with a display name and in upper case', async () => {
    const to = newEmail();

    await handleEvents(createBounceEvent(`Ada Example <${to.toUpperCase()}>`));
    await handleEvents(newMail(to));

    expect(await findSentMails(to)).toEqual([]);
  });

  test('an e-mail that bounces twice is suppressed once, and other e-mails still get mail', async () => {
    const [to, otherEmail] = [newEmail(), newEmail()];

    await handleEvents(createBounceEvent(to), createBounceEvent(to));
    const answer = await handleEvents(newMail(to), newMail(otherEmail));

    expect(answer.batchItemFailures).toEqual([]);
    expect(await findSentMails(otherEmail)).toHaveLength(1);
  });

  test('mail feedback is logged with its type and without the e-mail', async () => {
    const to = newEmail();
    const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);

    await handleEvents(createBounceEvent(to));

    expect(warn.mock.calls).toEqual([
      [
        expect.any(String),
        {
          ...{ event: 'address_suppressed', reason: 'bounce', kind: 'Permanent/General' },
          ses_message_id: 'of-ses',
        },
      ],
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(to);
  });

  test('an invalid feedback message fails alone and is delivered again', async () => {
    const to = newEmail();

    const answer = await handleEvents(createBounceEvent('nonsense'), createBounceEvent(to));

    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: 'message-0' }]);
    expect(await getSuppression(to)).toBeDefined();
  });
});

describe('a user whose e-mail is suppressed', () => {
  const suppressed = async () => {
    const { user, token } = await newUser();
    await handleEvents(createBounceEvent(user.email));
    return { user, token };
  };

  test('a suppressed e-mail is shown to admins with the reason until an admin resumes mail', async () => {
    const { user } = await suppressed();

    const responseBefore = await get(`/users/${user.id}`);
    const answer = await post(`/users/${user.id}/resume-mail`, {});
    const responseAfter = await get(`/users/${user.id}`);
    await handleEvents(newMail(user.email));

    expect(responseBefore.body.mail_suppression).toEqual({
      reason: 'bounce',
      since: suppressedSince,
    });
    expect(answer.status).toBe(204);
    expect(responseAfter.body.mail_suppression).toBeNull();
    expect(await findSentMails(user.email)).toHaveLength(1);
  });

  test('resuming mail creates one audit event, and none when the e-mail is not suppressed', async () => {
    const { user } = await suppressed();

    await post(`/users/${user.id}/resume-mail`, {});
    await post(`/users/${user.id}/resume-mail`, {});

    expect(readResponseItems(await get(`/audit?target_id=${user.id}`))).toMatchObject([
      {
        action: 'user.mail_resumed',
        actor: { id: admin().user.id },
        target: { type: 'user', id: user.id, label: user.email },
        before: { reason: 'bounce' },
      },
    ]);
  });

  test('a user can’t resume mail to their own suppressed e-mail', async () => {
    const { user, token } = await suppressed();

    const answer = await call('POST', `/users/${user.id}/resume-mail`, { token });

    expect(answer.status).toBe(403);
    expect(await getSuppression(user.email)).toBeDefined();
  });

  test('a password reset request returns the same response for a suppressed e-mail as for any other', async () => {
    const { user } = await suppressed();
    const { user: otherUser } = await newUser();
    const forget = (email: string) => call('POST', '/auth/forgot-password', { body: { email } });

    const answers = [await forget(user.email), await forget(otherUser.email)];

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: { email: user.email } },
      { status: 202, body: { email: otherUser.email } },
    ]);
  });
});
