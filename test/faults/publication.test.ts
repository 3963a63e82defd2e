import { publicationSuites } from './publication-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(publicationSuites);
