import { figureParsers } from './parsers.ts';
import { testParsers } from './test-parsers.ts';

testParsers(figureParsers);
