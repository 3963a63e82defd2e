import { type Operand, operandOf, type Path, pathOf } from './conditions.ts';
import { TokenReader } from './tokens.ts';

/** What a SET writes: an operand, a sum, a difference, or one of the two functions. */
export type Term =
  | { type: 'operand'; operand: Operand }
  | { type: 'sum' | 'difference'; left: Term; right: Term }
  | { type: 'if_not_exists'; path: Path; otherwise: Term }
  | { type: 'list_append'; left: Term; right: Term };

export type UpdateStep =
  | { type: 'set'; path: Path; term: Term }
  | { type: 'remove'; path: Path }
  | { type: 'add' | 'delete'; path: Path; value: string };

const parsed = new Map<string, UpdateStep[]>();
const clauses = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;

/** Parses an update expression; the same text is parsed once. */
export function parseUpdate(text: string): UpdateStep[] {
  const known = parsed.get(text);
  if (known) return known;
  const reader = new TokenReader(text);
  const steps: UpdateStep[] = [];
  while (!reader.isAtEnd()) {
    const clause = clauses.find((name) => reader.take(name));
    if (!clause) throw reader.wrong('SET, REMOVE, ADD or DELETE');
    do steps.push(stepOf(reader, clause));
    while (reader.take(','));
  }
  parsed.set(text, steps);
  return steps;
}

function stepOf(reader: TokenReader, clause: (typeof clauses)[number]): UpdateStep {
  const path = pathOf(reader);
  if (clause === 'REMOVE') return { type: 'remove', path };
  if (clause !== 'SET') {
    return { type: clause === 'ADD' ? 'add' : 'delete', path, value: reader.next().text };
  }
  reader.expect('=');
  return { type: 'set', path, term: termOf(reader) };
}

function termOf(reader: TokenReader): Term {
  const left = simpleTerm(reader);
  if (reader.take('+')) return { type: 'sum', left, right: simpleTerm(reader) };
  if (reader.take('-')) return { type: 'difference', left, right: simpleTerm(reader) };
  return left;
}

function simpleTerm(reader: TokenReader): Term {
  if (reader.take('(')) {
    const inner = termOf(reader);
    reader.expect(')');
    return inner;
  }
  if (reader.isCall() && reader.take('IF_NOT_EXISTS')) {
    reader.expect('(');
    const path = pathOf(reader);
    reader.expect(',');
    const otherwise = termOf(reader);
    reader.expect(')');
    return { type: 'if_not_exists', path, otherwise };
  }
  if (reader.isCall() && reader.take('LIST_APPEND')) {
    reader.expect('(');
    const left = termOf(reader);
    reader.expect(',');
    const right = termOf(reader);
    reader.expect(')');
    return { type: 'list_append', left, right };
  }
  return { type: 'operand', operand: operandOf(reader) };
}
