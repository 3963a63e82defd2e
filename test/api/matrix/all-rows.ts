import { accountRows } from './account-rows.ts';
import { adminRows } from './admin-rows.ts';
import { deckRows } from './deck-rows.ts';
import { mfaRows } from './mfa-rows.ts';
import { pictureRows } from './picture-rows.ts';
import type { Row } from './row.ts';
import { sourceRows } from './source-rows.ts';

/**
 * Every route of the API with the expected status for each caller. CONTRIBUTING.md explains how to add a row.
 */
export const allRows: readonly Row[] = [
  ...accountRows,
  ...adminRows,
  ...mfaRows,
  ...sourceRows,
  ...deckRows,
  ...pictureRows,
];
