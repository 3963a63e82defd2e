import { deliverySuites } from './delivery-suites.ts';
import { testSuites } from './test-suites.ts';

testSuites(deliverySuites);
