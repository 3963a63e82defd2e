import { testSuites } from './test-suites.ts';
import { translationSuites } from './translation-suites.ts';

testSuites(translationSuites);
