import { contentGuards } from './content-guards.ts';
import { deckGuards } from './deck-guards.ts';
import { existenceGuards } from './existence-guards.ts';
import type { Guard } from './guard.ts';
import { ledgerGuards } from './ledger-guards.ts';
import { otherGuards } from './other-guards.ts';
import { outlineGuards } from './outline-guards.ts';
import { taskGuards } from './task-guards.ts';

export const allGuards: readonly Guard[] = [
  ...taskGuards,
  ...deckGuards,
  ...contentGuards,
  ...outlineGuards,
  ...ledgerGuards,
  ...otherGuards,
  ...existenceGuards,
];
