import { failureSuites } from './failure-suites.ts';
import { raceSuites } from './race-suites.ts';
import { stallSuites } from './stall-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites([...stallSuites, ...failureSuites, ...raceSuites]);
