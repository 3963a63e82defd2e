import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { ApiKeyRecord } from '../../stores/api-key-store.ts';

/** Returns a key as the API shows it, without its secret. */
export const toApiKey = (item: ApiKeyRecord): ApiKey => ({
  id: item.id,
  name: item.name,
  scopes: item.scopes,
  created_at: formatIso(item.created_at),
  expires_at: formatIso(item.expires_at * 1000),
  last_used_at: formatIsoOrNull(item.last_used_at),
});
