import { dataExportDays } from '#shared/domain/data-export.ts';
import type { Clock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { removeExport } from '../services/data-export/remove-export.ts';
import { reportExport } from '../services/data-export/report-export.ts';
import { sendPass } from '../services/data-export/send-pass.ts';
import { finishArchive, writeParts } from '../services/data-export/write-parts.ts';
import {
  claimDataExport,
  type DataExportItem,
  getDataExport,
  recordExportPass,
} from '../stores/data-export-store.ts';
import { isUploadLost } from '../stores/upload-store.ts';
import type { UserJob } from '../stores/user-change-store.ts';
import { completeJob, updateJob } from '../stores/user-job-store.ts';
import { getUser, type UserRecord } from '../stores/user-store.ts';

/** No part starts after this many ms of a pass: the function's timeout is 60 s. */
const budgetMs = 20_000;
/**
 * Duration of a pass's lease in ms. Longer than the function may run: the next pass starts only after this one has
 * ended.
 */
const leaseMs = 90_000;
/** Maximum number of consecutive passes that end without a completed part. */
const maxStalls = 5;
/** Delay in ms after which the sweeper checks an export again, in case the message of its next pass was lost. */
const recheckMs = 60_000;
/** Delay in seconds of a pass while another pass runs in the same process. */
const busyDelaySeconds = 15;
const dayMs = 86_400_000;

/** Passes share the process's memory and processor time, so they run one at a time. */
let isPassRunning = false;

/**
 * Runs a pass of the export of a user's data: writes parts until the time is used, and sends the message of the next
 * pass. Safe for duplicate and late messages: a pass needs the lease of the export.
 */
export async function exportData(userId: string, clock: Clock): Promise<void> {
  const [item, user] = await Promise.all([getDataExport(userId), getUser(userId)]);
  if (item?.status !== 'preparing') return;
  if (!user) return removeExport(item);
  if (isPassRunning) return sendPass(userId, busyDelaySeconds);
  const now = clock.now();
  const claimed = await claimDataExport(item, { now, leaseUntil: now + leaseMs });
  if (!claimed) return;
  isPassRunning = true;
  try {
    await runPass(user, claimed, clock);
  } finally {
    isPassRunning = false;
  }
}

async function runPass(user: UserRecord, item: DataExportItem, clock: Clock): Promise<void> {
  if (item.stalls > maxStalls) return endExport(user, item, { status: 'failed' });
  try {
    const pass = await writeParts(user, item, { clock, until: clock.now() + budgetMs });
    if (pass.isComplete) return await finishExport(user, pass, clock);
    if (await recordExportPass(item, pass.result)) await sendPass(user.id);
  } catch (error) {
    logger.error('a pass of an export failed', { user_id: user.id, error: error as Error });
    // The next pass continues after the last completed pass. If the upload has ended, it starts from the beginning.
    const restart = isUploadLost(error) ? { upload_id: '', checkpoint_key: '' } : {};
    await recordExportPass(item, { lease_until: 0, ...restart });
    throw error;
  }
}

type FinishedPass = Parameters<typeof finishArchive>[0] & Awaited<ReturnType<typeof writeParts>>;

async function finishExport(user: UserRecord, pass: FinishedPass, clock: Clock): Promise<void> {
  const bytes = await finishArchive(pass);
  const ready_at = clock.now();
  const valid_until = ready_at + dataExportDays * dayMs;
  await endExport(user, pass.item, {
    ...pass.result,
    status: 'ready',
    bytes,
    ready_at,
    valid_until,
  });
}

/**
 * Ends an export and mails its user. Removes the export's file if the export was removed with its user during the
 * pass.
 */
async function endExport(
  user: UserRecord,
  item: DataExportItem,
  result: Parameters<typeof recordExportPass>[1],
): Promise<void> {
  if (result.status === 'failed')
    logger.error('an export has failed', { event: 'data_export_failed', user_id: user.id });
  if (!(await recordExportPass(item, { ...result, is_notice_due: true })))
    return removeExport(item);
  await reportExport(user, { ...item, ...result });
}

/**
 * Runs the job of an export: a pass while it is being prepared, and the removal when its file has expired. The job stays
 * until then.
 */
export async function runExportJob(job: UserJob, clock: Clock): Promise<void> {
  await exportData(job.user_id, clock);
  const [item, user] = await Promise.all([getDataExport(job.user_id), getUser(job.user_id)]);
  if (item?.is_notice_due && user) await reportExport(user, item);
  if (item?.status === 'preparing') {
    await updateJob(job, { due_at: clock.now() + recheckMs });
  } else if (item?.valid_until !== undefined && item.valid_until > clock.now()) {
    await updateJob(job, { due_at: item.valid_until });
  } else {
    if (item) await removeExport(item);
    await completeJob(job);
  }
}
