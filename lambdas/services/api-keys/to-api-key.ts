import type { ApiKey } from '#shared/schemas/api-keys.ts';
import { iso, isoOrNull } from '../../lib/clock.ts';
import type { ApiKeyRecord } from '../../stores/api-key-store.ts';

/** Returns a key as the API shows it, without its secret. */
export const toApiKey = (item: ApiKeyRecord): ApiKey => ({
  id: item.id,
  name: item.name,
  scopes: item.scopes,
  created_at: iso(item.created_at),
  expires_at: iso(item.expires_at * 1000),
  last_used_at: isoOrNull(item.last_used_at),
});
