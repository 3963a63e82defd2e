import { guardSuites } from './guard-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(guardSuites);
