import { takeoverSuites } from './takeover-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(takeoverSuites);
