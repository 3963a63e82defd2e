import { AppError, ConditionFailed } from '#shared/errors.ts';
import type { DataExport, DataExportLink, OwnDataExport } from '#shared/schemas/data-export.ts';
import { systemClock, utcDay } from '../../lib/clock.ts';
import { logger } from '../../lib/logger.ts';
import { artifactKeys, presignGet } from '../../stores/artifact-store.ts';
import {
  createDataExport,
  type DataExportItem,
  getDataExport,
} from '../../stores/data-export-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { requireFresh } from '../mfa/confirmation.ts';
import { refundUse, spendUse } from '../rate-limits/rate-limit.ts';
import { recordSecurityEvent } from '../security-events/record.ts';
import { createUserJob } from '../users/change-user.ts';
import { sendPass } from './send-pass.ts';
import { toDataExport } from './view-export.ts';

/** Returns the user's newest export. */
export async function getOwnExport({ id }: UserRecord): Promise<OwnDataExport> {
  const item = await getDataExport(id);
  return { export: item ? toDataExport(item, systemClock.now()) : null };
}

/**
 * Starts the export of all data of the user. Throws reauthentication_required, data_export_running or rate_limited.
 */
export async function requestExport(user: UserRecord, sessionId: string): Promise<DataExport> {
  await requireFresh(user, sessionId);
  const now = systemClock.now();
  const previous = await getDataExport(user.id);
  if (previous?.status === 'preparing') throw new AppError('data_export_running');
  await countExportStart(user.id);
  const item: DataExportItem = {
    ...{ user_id: user.id, id: systemClock.id(), status: 'preparing' },
    ...{ claims: 0, stalls: 0, lease_until: 0 },
    ...{ parts: { done: 0, total: 0 }, left_out: 0, created_at: now },
  };
  try {
    await createDataExport(item, createUserJob(user.id, 'export_data'));
  } catch (cause) {
    if (!(cause instanceof ConditionFailed)) throw cause;
    await refundUse('data_export_account', user.id);
    throw new AppError('data_export_running', { cause });
  }
  await recordSecurityEvent(user.id, 'data_export_requested');
  await sendFirstPass(user.id);
  return toDataExport(item, now) as DataExport;
}

/** Counts an export against the daily limit before it starts, and refunds the use if the limit is exceeded. */
async function countExportStart(userId: string): Promise<void> {
  try {
    await spendUse('data_export_account', userId);
  } catch (error) {
    if (error instanceof AppError) await refundUse('data_export_account', userId);
    throw error;
  }
}

/** Starts the first pass at once; the sweeper starts it later if the message can't be sent. */
async function sendFirstPass(userId: string): Promise<void> {
  try {
    await sendPass(userId);
  } catch (error) {
    logger.warn('an export is left to the sweeper', { user_id: userId, error: error as Error });
  }
}

/**
 * Returns the address of the file of the newest export. Throws reauthentication_required, data_export_missing or
 * rate_limited.
 */
export async function downloadExport(user: UserRecord, sessionId: string): Promise<DataExportLink> {
  await requireFresh(user, sessionId);
  const item = await getDataExport(user.id);
  const view = item && toDataExport(item, systemClock.now());
  if (!item || view?.status !== 'ready') throw new AppError('data_export_missing');
  await spendUse('data_export_download_account', user.id);
  await recordSecurityEvent(user.id, 'data_export_downloaded');
  const url = await presignGet(artifactKeys.dataExport(user.id, item.id), {
    fileName: `deckwright-data-${utcDay(item.created_at)}.zip`,
    contentType: 'application/zip',
  });
  return { url };
}
