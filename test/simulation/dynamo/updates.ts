import { type AttributePath, type Operand, parseOperand, parsePath } from './conditions.ts';
import { TokenReader } from './tokens.ts';

/** The right side of a SET: an operand, a sum, a difference, or a function call. */
export type Term =
  | { type: 'operand'; operand: Operand }
  | { type: 'sum' | 'difference'; left: Term; right: Term }
  | { type: 'if_not_exists'; path: AttributePath; otherwise: Term }
  | { type: 'list_append'; left: Term; right: Term };

export type UpdateStep =
  | { type: 'set'; path: AttributePath; term: Term }
  | { type: 'remove'; path: AttributePath }
  | { type: 'add' | 'delete'; path: AttributePath; value: string };

const parsedUpdates = new Map<string, UpdateStep[]>();
const clauses = ['SET', 'REMOVE', 'ADD', 'DELETE'] as const;

/** Parses an update expression; results are cached by text. */
export function parseUpdate(text: string): UpdateStep[] {
  const cachedUpdate = parsedUpdates.get(text);
  if (cachedUpdate) return cachedUpdate;
  const reader = new TokenReader(text);
  const steps: UpdateStep[] = [];
  while (!reader.isAtEnd()) {
    const clause = clauses.find((name) => reader.take(name));
    if (!clause) throw reader.wrong('SET, REMOVE, ADD or DELETE');
    do steps.push(parseStep(reader, clause));
    while (reader.take(','));
  }
  parsedUpdates.set(text, steps);
  return steps;
}

function parseStep(reader: TokenReader, clause: (typeof clauses)[number]): UpdateStep {
  const path = parsePath(reader);
  if (clause === 'REMOVE') return { type: 'remove', path };
  if (clause !== 'SET') {
    return { type: clause === 'ADD' ? 'add' : 'delete', path, value: reader.next().text };
  }
  reader.expect('=');
  return { type: 'set', path, term: parseTerm(reader) };
}

function parseTerm(reader: TokenReader): Term {
  const left = parseSimpleTerm(reader);
  if (reader.take('+')) return { type: 'sum', left, right: parseSimpleTerm(reader) };
  if (reader.take('-')) return { type: 'difference', left, right: parseSimpleTerm(reader) };
  return left;
}

function parseSimpleTerm(reader: TokenReader): Term {
  if (reader.take('(')) {
    const inner = parseTerm(reader);
    reader.expect(')');
    return inner;
  }
  if (reader.isCall() && reader.take('IF_NOT_EXISTS')) {
    reader.expect('(');
    const path = parsePath(reader);
    reader.expect(',');
    const otherwise = parseTerm(reader);
    reader.expect(')');
    return { type: 'if_not_exists', path, otherwise };
  }
  if (reader.isCall() && reader.take('LIST_APPEND')) {
    reader.expect('(');
    const left = parseTerm(reader);
    reader.expect(',');
    const right = parseTerm(reader);
    reader.expect(')');
    return { type: 'list_append', left, right };
  }
  return { type: 'operand', operand: parseOperand(reader) };
}
