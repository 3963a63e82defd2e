import type { Passkey } from '#shared/schemas/mfa.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { PasskeyRecord } from '../../stores/passkey-store.ts';

/** Returns a stored passkey as the API shows it to its owner. */
export const toPasskey = (record: PasskeyRecord): Passkey => ({
  id: record.id,
  name: record.name,
  is_synced: record.is_synced,
  created_at: formatIso(record.created_at),
  last_used_at: formatIsoOrNull(record.last_used_at),
});
