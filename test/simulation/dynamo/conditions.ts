import { TokenReader } from './tokens.ts';

/** A document path; steps are attribute names (or their `#` placeholders) and list places. */
export type Path = { type: 'path'; steps: (string | number)[] };
export type Operand = Path | { type: 'value'; name: string } | { type: 'size'; path: Path };

const comparators = ['=', '<>', '<=', '>=', '<', '>'] as const;
export type Comparator = (typeof comparators)[number];

const tests = ['attribute_exists', 'attribute_not_exists', 'begins_with', 'contains'] as const;
export type Test = (typeof tests)[number];

export type Condition =
  | { type: 'and' | 'or'; parts: Condition[] }
  | { type: 'not'; part: Condition }
  | { type: 'compare'; comparator: Comparator; left: Operand; right: Operand }
  | { type: 'between'; value: Operand; low: Operand; high: Operand }
  | { type: 'in'; value: Operand; options: Operand[] }
  | { type: 'test'; test: Test; path: Path; argument?: Operand };

const parsed = new Map<string, Condition>();

/** Parses a condition, filter or key condition expression; the same text is parsed once. */
export function parseCondition(text: string): Condition {
  const known = parsed.get(text);
  if (known) return known;
  const reader = new TokenReader(text);
  const condition = either(reader);
  if (!reader.isAtEnd()) throw reader.wrong('the end');
  parsed.set(text, condition);
  return condition;
}

function either(reader: TokenReader): Condition {
  const parts = [both(reader)];
  while (reader.take('OR')) parts.push(both(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'or', parts };
}

function both(reader: TokenReader): Condition {
  const parts = [negation(reader)];
  while (reader.take('AND')) parts.push(negation(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { type: 'and', parts };
}

function negation(reader: TokenReader): Condition {
  if (reader.take('NOT')) return { type: 'not', part: negation(reader) };
  if (!reader.take('(')) return leaf(reader);
  const inner = either(reader);
  reader.expect(')');
  return inner;
}

function leaf(reader: TokenReader): Condition {
  const call = reader.isCall() ? tests.find((test) => test === reader.peek()?.text) : undefined;
  return call ? testOf(reader, call) : comparison(reader);
}

function testOf(reader: TokenReader, test: Test): Condition {
  reader.next();
  reader.expect('(');
  const path = pathOf(reader);
  const argument = reader.take(',') ? operandOf(reader) : undefined;
  reader.expect(')');
  return { type: 'test', test, path, ...(argument ? { argument } : {}) };
}

function comparison(reader: TokenReader): Condition {
  const left = operandOf(reader);
  if (reader.take('BETWEEN')) {
    const low = operandOf(reader);
    reader.expect('AND');
    return { type: 'between', value: left, low, high: operandOf(reader) };
  }
  if (reader.take('IN')) return { type: 'in', value: left, options: listOf(reader) };
  const comparator = comparators.find((mark) => reader.take(mark));
  if (!comparator) throw reader.wrong('a comparator');
  return { type: 'compare', comparator, left, right: operandOf(reader) };
}

function listOf(reader: TokenReader): Operand[] {
  reader.expect('(');
  const options = [operandOf(reader)];
  while (reader.take(',')) options.push(operandOf(reader));
  reader.expect(')');
  return options;
}

/** Reads `size(path)`, a `:value` or a path; throws what DynamoDB would for all else. */
export function operandOf(reader: TokenReader): Operand {
  if (reader.isCall() && reader.take('SIZE')) {
    reader.expect('(');
    const path = pathOf(reader);
    reader.expect(')');
    return { type: 'size', path };
  }
  if (reader.peek()?.type === 'value') return { type: 'value', name: reader.next().text };
  return pathOf(reader);
}

/** Reads a path with its steps into maps and lists; names stay placeholders. */
export function pathOf(reader: TokenReader): Path {
  const steps: (string | number)[] = [stepOf(reader)];
  for (;;) {
    if (reader.take('.')) steps.push(stepOf(reader));
    else if (reader.take('[')) {
      steps.push(Number(reader.next().text));
      reader.expect(']');
    } else return { type: 'path', steps };
  }
}

function stepOf(reader: TokenReader): string {
  const token = reader.next();
  if (token.type !== 'word' && token.type !== 'name') throw reader.wrong('a name');
  return token.text;
}
