import type { Passkey } from '#shared/schemas/mfa.ts';
import { iso, isoOrNull } from '../../lib/clock.ts';
import type { PasskeyRecord } from '../../stores/passkey-store.ts';

/** Returns a stored passkey as the API shows it to its owner. */
export const toPasskey = (record: PasskeyRecord): Passkey => ({
  id: record.id,
  name: record.name,
  is_synced: record.is_synced,
  created_at: iso(record.created_at),
  last_used_at: isoOrNull(record.last_used_at),
});
