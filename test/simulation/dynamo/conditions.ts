import { TokenReader } from './tokens.ts';

/** A document path; steps are attribute names (or their `#` placeholders) and list indexes. */
export type AttributePath = { type: 'path'; steps: (string | number)[] };
export type Operand =
  | AttributePath
  | { type: 'value'; name: string }
  | { type: 'size'; path: AttributePath };

const comparators = ['=', '<>', '<=', '>=', '<', '>'] as const;
export type Comparator = (typeof comparators)[number];

const testFunctions = [
  'attribute_exists',
  'attribute_not_exists',
  'begins_with',
  'contains',
] as const;
type TestFunction = (typeof testFunctions)[number];

export type Condition =
  | { type: 'and' | 'or'; parts: Condition[] }
  | { type: 'not'; part: Condition }
  | { type: 'compare'; comparator: Comparator; left: Operand; right: Operand }
  | { type: 'between'; value: Operand; low: Operand; high: Operand }
  | { type: 'in'; value: Operand; options: Operand[] }
  | { type: 'test'; test: TestFunction; path: AttributePath; argument?: Operand };

const parsedConditions = new Map<string, Condition>();

/** Parses a condition, filter or key condition expression; results are cached by text. */
export function parseCondition(text: string): Condition {
  const cachedCondition = parsedConditions.get(text);
  if (cachedCondition) return cachedCondition;
  const reader = new TokenReader(text);
  const condition = parseOr(reader);
  if (!reader.isAtEnd()) throw reader.wrong('the end');
  parsedConditions.set(text, condition);
  return condition;
}

function parseOr(reader: TokenReader): Condition {
  const parts = [parseAnd(reader)];
  while (reader.take('OR')) parts.push(parseAnd(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'or', parts };
}

function parseAnd(reader: TokenReader): Condition {
  const parts = [parseNot(reader)];
  while (reader.take('AND')) parts.push(parseNot(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'and', parts };
}

function parseNot(reader: TokenReader): Condition {
  if (reader.take('NOT')) return { type: 'not', part: parseNot(reader) };
  if (!reader.take('(')) return parseLeaf(reader);
  const inner = parseOr(reader);
  reader.expect(')');
  return inner;
}

function parseLeaf(reader: TokenReader): Condition {
  const call = reader.isCall()
    ? testFunctions.find((test) => test === reader.peek()?.text)
    : undefined;
  return call ? parseTest(reader, call) : parseComparison(reader);
}

function parseTest(reader: TokenReader, test: TestFunction): Condition {
  reader.next();
  reader.expect('(');
  const path = parsePath(reader);
  const argument = reader.take(',') ? parseOperand(reader) : undefined;
  reader.expect(')');
  return { type: 'test', test, path, ...(argument ? { argument } : {}) };
}

function parseComparison(reader: TokenReader): Condition {
  const leftOperand = parseOperand(reader);
  if (reader.take('BETWEEN')) {
    const low = parseOperand(reader);
    reader.expect('AND');
    return { type: 'between', value: leftOperand, low, high: parseOperand(reader) };
  }
  if (reader.take('IN')) return { type: 'in', value: leftOperand, options: parseList(reader) };
  const comparator = comparators.find((mark) => reader.take(mark));
  if (!comparator) throw reader.wrong('a comparator');
  return { type: 'compare', comparator, left: leftOperand, right: parseOperand(reader) };
}

function parseList(reader: TokenReader): Operand[] {
  reader.expect('(');
  const options = [parseOperand(reader)];
  while (reader.take(',')) options.push(parseOperand(reader));
  reader.expect(')');
  return options;
}

/** Parses `size(path)`, a `:value` or a path; throws like DynamoDB for anything else. */
export function parseOperand(reader: TokenReader): Operand {
  if (reader.isCall() && reader.take('SIZE')) {
    reader.expect('(');
    const path = parsePath(reader);
    reader.expect(')');
    return { type: 'size', path };
  }
  if (reader.peek()?.type === 'value') return { type: 'value', name: reader.next().text };
  return parsePath(reader);
}

/** Parses a path with its steps into maps and lists; names remain placeholders. */
export function parsePath(reader: TokenReader): AttributePath {
  const steps: (string | number)[] = [parseStep(reader)];
  for (;;) {
    if (reader.take('.')) steps.push(parseStep(reader));
    else if (reader.take('[')) {
      steps.push(Number(reader.next().text));
      reader.expect(']');
    } else return { type: 'path', steps };
  }
}

function parseStep(reader: TokenReader): string {
  const token = reader.next();
  if (token.type !== 'word' && token.type !== 'name') throw reader.wrong('a name');
  return token.text;
}
