import { crashSuites } from './crash-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(crashSuites);
