import type { Source } from '#shared/schemas/sources.ts';

/** Returns the source of a file that has been read. */
export function makeSource(changes: Partial<Source> = {}): Source {
  return {
    id: 'lock',
    name: 'Locks.pdf',
    kind: 'file',
    status: 'ready',
    error: null,
    bytes: 40_960,
    passages: 12,
    is_cut: false,
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}
