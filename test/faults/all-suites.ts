import { crashSuites } from './crash-suites.ts';
import { deliverySuites } from './delivery-suites.ts';
import { guardSuites } from './guard-suites.ts';
import { modelSuites } from './model-suites.ts';
import { personSuites } from './person-suites.ts';
import { publicationSuites } from './publication-suites.ts';
import { raceSuites } from './race-suites.ts';
import { recoverySuites } from './recovery-suites.ts';
import { stallSuites } from './stall-suites.ts';
import type { Suite } from './suite.ts';
import { takeoverSuites } from './takeover-suites.ts';
import { translationSuites } from './translation-suites.ts';

/**
 * All suites that test the engine. The suites of webhooks are only in `webhook-events.test.ts`, because no guard is
 * needed only for webhooks.
 */
export const allSuites: readonly Suite[] = [
  ...crashSuites,
  ...deliverySuites,
  ...modelSuites,
  ...personSuites,
  ...guardSuites,
  ...recoverySuites,
  ...stallSuites,
  ...raceSuites,
  ...takeoverSuites,
  ...translationSuites,
  ...publicationSuites,
];
