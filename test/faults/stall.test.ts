import { failureSuites } from './failure-suites.ts';
import { meetingSuites } from './meeting-suites.ts';
import { stallSuites } from './stall-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites([...stallSuites, ...failureSuites, ...meetingSuites]);
