import type { DataExport } from '#shared/schemas/data-export.ts';
import { formatIso, formatIsoOrNull } from '../../lib/clock.ts';
import type { DataExportItem } from '../../stores/data-export-store.ts';

/** Returns an export as the API shows it; null when its file has expired. */
export function toDataExport(item: DataExportItem, now: number): DataExport | null {
  if (item.valid_until !== undefined && item.valid_until <= now) return null;
  return {
    id: item.id,
    status: item.status,
    created_at: formatIso(item.created_at),
    parts: item.parts,
    bytes: item.bytes ?? null,
    left_out: item.left_out,
    ready_at: formatIsoOrNull(item.ready_at),
    expires_at: formatIsoOrNull(item.valid_until),
  };
}
