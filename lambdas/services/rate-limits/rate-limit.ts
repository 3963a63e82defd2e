import { AppError, type ErrorCode } from '#shared/errors.ts';
import { systemClock } from '../../lib/clock.ts';
import { hashToken } from '../../lib/tokens.ts';
import {
  addUses,
  type CounterKey,
  clearUses,
  readUses,
  removeUse,
} from '../../stores/rate-limit-store.ts';

/** Allowed uses per window of `seconds`, for one network address, account or other subject. */
export const rateLimits = {
  /** Write requests of one account on all routes: far more than normal use and scripts need. */
  write_account: { uses: 1_500, seconds: 600 },
  /** Write requests without a session, by network address; high, because an office shares one address. */
  write_address: { uses: 1_500, seconds: 600 },
  /**
   * Failed sign-ins from one network address before attempts are slowed down; high, because an office shares one
   * address.
   */
  login_address: { uses: 100, seconds: 900 },
  /**
   * Limits that apply to a network address once its `login_address` is used up. `login_pair` limits failed sign-ins
   * into one account, `login_slow` limits all sign-in attempts from the address (90 in 15 minutes).
   */
  login_pair: { uses: 1, seconds: 900 },
  login_slow: { uses: 3, seconds: 30 },
  /** Failed sign-ins into one account, from all network addresses that its owner never used. */
  login_account: { uses: 15, seconds: 900 },
  /** Failed sign-ins into one account, from one network address that its owner has used. */
  login_known_address: { uses: 15, seconds: 900 },
  /**
   * Failed second steps of one account's sign-ins, from all network addresses that its owner never used: per quarter
   * hour and per day.
   */
  mfa_account: { uses: 10, seconds: 900 },
  mfa_account_day: { uses: 60, seconds: 86_400 },
  /** Failed second steps of one account's sign-ins, from one network address that its owner has used. */
  mfa_known_address: { uses: 10, seconds: 900 },
  /** Failed second steps of one account's sign-ins per day, from all network addresses that its owner has used. */
  mfa_known_day: { uses: 120, seconds: 86_400 },
  /** Second steps of a sign-in with an invalid token, and sign-ins by a passkey alone, from one network address. */
  mfa_address: { uses: 300, seconds: 900 },
  /** Requests for passkey options in one second step of a sign-in. */
  mfa_options: { uses: 10, seconds: 900 },
  /** Failed proofs of identity within a session. The limit per day also counts the failures of `change_password`. */
  confirm_account: { uses: 10, seconds: 900 },
  confirm_account_day: { uses: 60, seconds: 86_400 },
  /** Failed proofs by password and by second factor in one session; one more failure ends the session. */
  confirm_session: { uses: 30, seconds: 30 * 86_400 },
  /** Changes of the user's own second factors. */
  mfa_changes: { uses: 60, seconds: 3600 },
  /**
   * Security events of one account that are stored, separately for each event name: `security_failures` for failed
   * sign-ins and confirmations, `security_lockouts` for locked sign-ins, `security_events` for all other events.
   */
  security_failures: { uses: 20, seconds: 86_400 },
  security_lockouts: { uses: 1, seconds: 900 },
  security_events: { uses: 100, seconds: 86_400 },
  /** Refreshes of one session by tokens that the service issued for this session. */
  refresh_session: { uses: 300, seconds: 600 },
  /** Refreshes by tokens that the service did not issue, by network address. */
  refresh_address: { uses: 600, seconds: 600 },
  register_address: { uses: 300, seconds: 3600 },
  mail_address: { uses: 100, seconds: 3600 },
  verify_address: { uses: 300, seconds: 3600 },
  /** Passwords tried on one mailed link, and on all links from one network address. */
  confirm_link: { uses: 10, seconds: 3600 },
  confirm_address: { uses: 100, seconds: 3600 },
  /**
   * Mails of one purpose to one mailbox that are requested without a session: `mail_pair` limits requests from one
   * network address that the mailbox's owner never used, `mail_day` those from all such addresses together.
   */
  mail_pair: { uses: 6, seconds: 86_400 },
  mail_day: { uses: 16, seconds: 86_400 },
  /**
   * Mails of one purpose to one mailbox, requested without a session from one network address that the mailbox's
   * owner has used; other users of the address share the limit.
   */
  mail_known_address: { uses: 24, seconds: 86_400 },
  reset_address: { uses: 60, seconds: 3600 },
  /** Failed checks of the current password. */
  change_password: { uses: 10, seconds: 900 },
  /** Changes of the user's own settings. */
  settings_account: { uses: 100, seconds: 3600 },
  invite_request_address: { uses: 30, seconds: 3600 },
  invite_request_account: { uses: 5, seconds: 86_400 },
  invite_check_address: { uses: 60, seconds: 60 },
  /**
   * Registrations with one invite code, multiplied by the number of uses that the code allows. Each registration stores
   * an unconfirmed account and sends a mail.
   */
  invite_registration: { uses: 10, seconds: 86_400 },
  /** Runs and revisions that start: far more than a person needs, far less than a script in a loop starts. */
  generation_account: { uses: 600, seconds: 600 },
  /** Tasks with model calls, and publications, that one collaborator starts on one presentation. */
  editor_task: { uses: 60, seconds: 86_400 },
  editor_publish: { uses: 30, seconds: 86_400 },
  /** Quota units of one account that are refunded although its own request made the presentation fail. */
  refund_account: { uses: 20, seconds: 86_400 },
  /**
   * Presentations of one account that are moved to another folder because their folder is renamed, merged or removed.
   */
  folder_move_account: { uses: 10_000, seconds: 600 },
  /** Invitations to presentations: by one account in total, and by one account to one mailbox. */
  collaborator_account: { uses: 60, seconds: 86_400 },
  collaborator_pair: { uses: 4, seconds: 86_400 },
  /** Invitations to one mailbox; further ones are stored without a mail. */
  collaborator_mailbox: { uses: 20, seconds: 86_400 },
  /** Invitations by one account; further ones are mailed only to addresses with an account. */
  collaborator_stranger: { uses: 20, seconds: 86_400 },
  /** Invitations by one account; the mails of further ones contain no registration code. */
  collaborator_code: { uses: 20, seconds: 30 * 86_400 },
  /** Changed roles and removed collaborators of one account: each is an audit event, which is kept for ever. */
  collaborator_change_account: { uses: 200, seconds: 86_400 },
  /** Written and changed comments of one account; mails about mentions by one account, and to one person. */
  comment_account: { uses: 200, seconds: 600 },
  mention_account: { uses: 100, seconds: 86_400 },
  mention_pair: { uses: 20, seconds: 86_400 },
  /** Copies of examples, which cost no quota unit. */
  example_account: { uses: 20, seconds: 86_400 },
  /** Duplicates of presentations, which cost no quota unit. */
  copy_account: { uses: 30, seconds: 86_400 },
  /** Imports of PowerPoint files, which cost no quota unit. */
  import_account: { uses: 30, seconds: 86_400 },
  /**
   * Requests for files of a version: each starts rendering work that does not count against a user's limit of
   * concurrent tasks.
   */
  file_account: { uses: 60, seconds: 600 },
  /** Download URLs for the file of a data export, which may have 2 GB. */
  data_export_download_account: { uses: 10, seconds: 86_400 },
  file_account_day: { uses: 1_000, seconds: 86_400 },
  /** Automatic publications of one account's edits; each renders all files. Further ones wait. */
  publication_account: { uses: 60, seconds: 600 },
  /** Reads of a presentation that pages poll; one visible page of a running presentation sends at most 500. */
  deck_read_account: { uses: 3_000, seconds: 600 },
  /** Reads of all slides of a presentation or a version; a page refetches them after a change, at most every 2 s. */
  slides_read_account: { uses: 300, seconds: 600 },
  /** Lists of presentations; a visible page with a running presentation sends at most 200. */
  list_account: { uses: 1_000, seconds: 600 },
  /** All other reads of one small item or a few, such as a source; pages poll with ETags, at most every 5 s. */
  small_read_account: { uses: 3_000, seconds: 600 },
  /** Reads that load a whole presentation or sum up usage. */
  costly_read_account: { uses: 300, seconds: 600 },
  /**
   * Read units of DynamoDB of one account's requests, counted afterwards; a write unit counts as five. A visible page
   * of a running presentation of 60 dense slides uses at most 330,000; 1,000,000 cost 13 cents.
   */
  read_units_account: { uses: 1_000_000, seconds: 3600 },
  /**
   * Requests of one account that trace the figures (numbers) of a draft to the sources. The editor sends one at each
   * pause in typing after a new figure.
   */
  figures_account: { uses: 300, seconds: 600 },
  /** Pictures decoded for one account; a large picture counts as several uses, see pictureCost. */
  picture_account: { uses: 200, seconds: 600 },
  /**
   * Searches for pictures on picture sites, and found pictures that are added, by one account. The sites' own limits
   * apply to all users together, so one account must not use them up.
   */
  picture_search_account: { uses: 60, seconds: 600 },
  /** Pictures that an image model generates for one account: each costs several cents. */
  picture_generation_account: { uses: 60, seconds: 3600 },
  source_account: { uses: 200, seconds: 3600 },
  /** Processor seconds of reading one account's sources, counted afterwards. */
  reading_seconds_account: { uses: 600, seconds: 3600 },
  /**
   * Processor time in ms of one account's calls to the content functions, such as validating an edited slide, counted
   * afterwards: an edit takes some 100 ms.
   */
  content_ms_account: { uses: 60_000, seconds: 200 },
  /** Web pages that are fetched for one account. */
  page_account: { uses: 60, seconds: 3600 },
  /** Megabytes of uploaded sources of one account. */
  upload_mb_account: { uses: 1_000, seconds: 3600 },
  upload_mb_account_day: { uses: 3_000, seconds: 86_400 },
  /** All requests by API keys of one account. */
  key_account: { uses: 3_000, seconds: 600 },
  /**
   * Seconds that requests of one account may stay open to wait for a result, such as a source that is being read. Charged
   * before the wait, so about three requests wait at a time. A request above the limit is answered at once.
   */
  waiting_account: { uses: 100, seconds: 30 },
  /** API keys created by one account. */
  new_key_account: { uses: 50, seconds: 86_400 },
  /** Requests of one account that create or change webhooks, replace secrets, or send tests and redeliveries. */
  webhook_account: { uses: 120, seconds: 3600 },
  /** New addresses of webhooks of one account; each is reported by mail. */
  webhook_address_account: { uses: 20, seconds: 86_400 },
  /** Deliveries of events to all webhooks of one account. */
  webhook_delivery_account: { uses: 1_000, seconds: 3600 },
  /** Deliveries of events about comments, which anyone with whom a presentation is shared can cause. */
  webhook_comment_account: { uses: 300, seconds: 3600 },
  /** Deliveries of one account that exceed the limits above and are therefore stored as failed instead of sent. */
  webhook_unsent_account: { uses: 1_000, seconds: 3600 },
  /** Milliseconds that slow delivery attempts of one account take, counted afterwards; allows 60 timeouts. */
  webhook_ms_account: { uses: 600_000, seconds: 3600 },
  /** Mails to one account about webhooks that were switched off. */
  webhook_mail_account: { uses: 24, seconds: 86_400 },
  /** Brands that one account creates and changes. */
  brand_account: { uses: 120, seconds: 3600 },
  /** Exports of all data of one account. */
  data_export_account: { uses: 3, seconds: 86_400 },
  /** Share links created by one account. */
  share_account: { uses: 100, seconds: 86_400 },
  /** Passwords tried on one share link, by one network address and by all: too few to guess eight characters. */
  share_password_address: { uses: 20, seconds: 900 },
  share_password: { uses: 200, seconds: 900 },
  /** Counted views of one share link by one network address. */
  share_view_address: { uses: 20, seconds: 1800 },
  /** Reports of time per slide for one share link by one network address. */
  share_time_address: { uses: 20, seconds: 1800 },
} as const;

export type RateLimit = keyof typeof rateLimits;

/** Error codes of limits that don't use rate_limited. */
const errorCodes: Partial<Record<RateLimit, ErrorCode>> = {
  reading_seconds_account: 'reading_time_used',
  content_ms_account: 'processing_time_used',
};

/**
 * Counts a use (or several) before it is made, so that parallel attempts can't exceed the limit; throws rate_limited.
 * A count of 0 only checks a limit whose uses are counted afterwards. `scale` multiplies the allowed uses.
 */
export async function spendUse(
  limit: RateLimit,
  subject: string,
  count = 1,
  scale = 1,
): Promise<void> {
  if (!(await trySpendUse(limit, subject, count, scale)))
    throw createTooManyUsesError(limit, subject);
}

/** Returns the error of a subject that has used up a limit, with the seconds until the window ends. */
export function createTooManyUsesError(limit: RateLimit, subject: string): AppError {
  const { seconds } = rateLimits[limit];
  const now = systemClock.now() / 1000;
  const secondsLeft = Math.max(
    1,
    Math.ceil(createCounterKey(limit, subject, now).window + seconds - now),
  );
  return new AppError(errorCodes[limit] ?? 'rate_limited', {
    params: { seconds: secondsLeft, limit },
    retryAfter: secondsLeft,
  });
}

/** Like spendUse, but returns false beyond the limit. */
export async function trySpendUse(
  limit: RateLimit,
  subject: string,
  count = 1,
  scale = 1,
): Promise<boolean> {
  return (await readCount(limit, subject, count)) <= rateLimits[limit].uses * scale;
}

/** Adds `count` uses, which may be 0, to the current window and returns the sum. */
export async function readCount(limit: RateLimit, subject: string, count: number): Promise<number> {
  const key = createCounterKey(limit, subject, systemClock.now() / 1000);
  return count === 0 ? readUses(key) : addUses(key, count, key.window + rateLimits[limit].seconds);
}

/** Refunds a use, for limits that count failures only. Has no effect on uses of an earlier window. */
export const refundUse = (limit: RateLimit, subject: string): Promise<void> =>
  removeUse(createCounterKey(limit, subject, systemClock.now() / 1000));

/** Resets the count of the current window. */
export const forgetUses = (limit: RateLimit, subject: string): Promise<void> =>
  clearUses(createCounterKey(limit, subject, systemClock.now() / 1000));

function createCounterKey(limit: RateLimit, subject: string, now: number): CounterKey {
  const { seconds } = rateLimits[limit];
  return {
    subject: hashToken(JSON.stringify([limit, subject])),
    window: Math.floor(now / seconds) * seconds,
  };
}
