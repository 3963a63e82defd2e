import type { Path } from './conditions.ts';
import { type Placeholders, read, stepsOf, valueAt } from './evaluate.ts';
import type { Term, UpdateStep } from './updates.ts';
import { copy, type Item, isItem, type Value } from './values.ts';

/** What an update makes of an item: every step reads the item as it was. */
export function applyUpdate(steps: readonly UpdateStep[], before: Item, given: Placeholders): Item {
  const after = copy(before);
  for (const step of steps) {
    const at = stepsOf(step.path, given.names);
    switch (step.type) {
      case 'set':
        write(after, at, copy(worthOf(step.term, before, given)));
        break;
      case 'remove':
        remove(after, at);
        break;
      case 'add':
        write(after, at, added(valueAt(step.path, before, given.names), argument(step, given)));
        break;
      case 'delete': {
        const left = without(valueAt(step.path, before, given.names), argument(step, given));
        if (left === undefined) remove(after, at);
        else write(after, at, left);
      }
    }
  }
  return after;
}

function argument(step: { path: Path; value: string }, given: Placeholders): Value {
  const value = given.values[step.value];
  if (value === undefined) throw new SyntaxError(`no value is given for ${step.value}`);
  return value;
}

function worthOf(term: Term, before: Item, given: Placeholders): Value {
  switch (term.type) {
    case 'operand': {
      const value = read(term.operand, before, given);
      if (value === undefined) throw refused('an operand in the update refers to nothing');
      return value;
    }
    case 'if_not_exists':
      return valueAt(term.path, before, given.names) ?? worthOf(term.otherwise, before, given);
    case 'list_append':
      return [...list(term.left, before, given), ...list(term.right, before, given)];
    case 'sum':
      return number(term.left, before, given) + number(term.right, before, given);
    case 'difference':
      return number(term.left, before, given) - number(term.right, before, given);
  }
}

function number(term: Term, before: Item, given: Placeholders): number {
  const value = worthOf(term, before, given);
  if (typeof value !== 'number') throw refused('an operand in the update is no number');
  return value;
}

function list(term: Term, before: Item, given: Placeholders): Value[] {
  const value = worthOf(term, before, given);
  if (!Array.isArray(value)) throw refused('an operand in the update is no list');
  return value;
}

function added(before: Value | undefined, more: Value): Value {
  if (typeof more === 'number') {
    if (before !== undefined && typeof before !== 'number') throw refused('ADD to no number');
    return (before ?? 0) + more;
  }
  if (!(more instanceof Set)) throw refused('ADD takes numbers and sets');
  if (before !== undefined && !(before instanceof Set)) throw refused('ADD to no set');
  return new Set([...(before ?? []), ...more]);
}

/** An empty set is no value: the attribute goes. */
function without(before: Value | undefined, less: Value): Value | undefined {
  if (!(less instanceof Set)) throw refused('DELETE takes sets');
  if (before === undefined) return undefined;
  if (!(before instanceof Set)) throw refused('DELETE from no set');
  const left = new Set([...before].filter((member) => !less.has(member)));
  return left.size === 0 ? undefined : left;
}

function holderOf(item: Item, at: (string | number)[]): Value | undefined {
  let holder: Value | undefined = item;
  for (const step of at.slice(0, -1)) {
    if (Array.isArray(holder)) holder = holder[Number(step)];
    else if (isItem(holder)) holder = holder[step];
    else return undefined;
  }
  return holder;
}

function write(item: Item, at: (string | number)[], value: Value): void {
  const holder = holderOf(item, at);
  const last = at.at(-1) ?? '';
  if (Array.isArray(holder)) {
    // A place beyond the end appends.
    holder.splice(Math.min(Number(last), holder.length), 1, value);
  } else if (isItem(holder)) holder[last] = value;
  else throw refused('the document path is not there');
}

function remove(item: Item, at: (string | number)[]): void {
  const holder = holderOf(item, at);
  const last = at.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else if (isItem(holder)) delete holder[last];
}

const refused = (message: string) =>
  Object.assign(new Error(message), { name: 'ValidationException' });
