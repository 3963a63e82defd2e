import { crashSuites } from './crash-suites.ts';
import { deliverySuites } from './delivery-suites.ts';
import { modelSuites } from './model-suites.ts';
import { personSuites } from './person-suites.ts';
import type { Suite } from './suite.ts';

export const allSuites: readonly Suite[] = [
  ...crashSuites,
  ...deliverySuites,
  ...modelSuites,
  ...personSuites,
];
