import { documentParsers } from './document-parsers.ts';
import { testParsers } from './test-parsers.ts';

testParsers(documentParsers);
