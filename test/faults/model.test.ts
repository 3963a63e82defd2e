import { modelSuites } from './model-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(modelSuites);
