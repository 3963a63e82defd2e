import { raceSuites } from './race-suites.ts';
import { recoverySuites } from './recovery-suites.ts';
import { stallSuites } from './stall-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites([...stallSuites, ...recoverySuites, ...raceSuites]);
