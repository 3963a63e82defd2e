import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { deckRows } from './deck-rows.ts';
import { mfaRows } from './mfa-rows.ts';
import type { Row } from './row.ts';
import { sourceRows } from './source-rows.ts';

/** Every route of the API with what each asker is answered. CONTRIBUTING.md says how a row is added. */
export const allRows: readonly Row[] = [
  ...accountRows,
  ...adminRows,
  ...mfaRows,
  ...sourceRows,
  ...deckRows,
];
