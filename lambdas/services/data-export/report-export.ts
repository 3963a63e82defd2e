import { formatIso } from '../../lib/clock.ts';
import { queueMail } from '../../lib/mail.ts';
import { type DataExportItem, markNoticeQueued } from '../../stores/data-export-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';

/** Mails the user that their data can be downloaded, or that it could not be prepared. */
export async function reportExport(user: UserRecord, item: DataExportItem): Promise<void> {
  await queueMail({
    v: 1,
    kind: 'data_export',
    to: user.email,
    full_name: user.full_name,
    locale: user.locale,
    ...(item.valid_until === undefined ? {} : { expires_at: formatIso(item.valid_until) }),
  });
  await markNoticeQueued(item);
}
