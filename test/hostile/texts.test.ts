import { textParsers } from './parsers.ts';
import { testParsers } from './test-parsers.ts';

testParsers(textParsers);
