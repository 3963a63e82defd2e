import { personSuites } from './person-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(personSuites);
