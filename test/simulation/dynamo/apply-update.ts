import type { AttributePath } from './conditions.ts';
import { getValueAt, type Placeholders, readOperand, resolveSteps } from './evaluate.ts';
import type { Term, UpdateStep } from './updates.ts';
import { deepCopy, type Item, isItem, type Value } from './values.ts';

/** Returns the item after an update; every step reads the item in its state before the update. */
export function applyUpdate(steps: readonly UpdateStep[], before: Item, given: Placeholders): Item {
  const after = deepCopy(before);
  for (const step of steps) {
    const at = resolveSteps(step.path, given.names);
    switch (step.type) {
      case 'set':
        writeAt(after, at, deepCopy(evaluateTerm(step.term, before, given)));
        break;
      case 'remove':
        removeAt(after, at);
        break;
      case 'add':
        writeAt(
          after,
          at,
          addValue(getValueAt(step.path, before, given.names), readArgument(step, given)),
        );
        break;
      case 'delete': {
        const left = deleteValues(
          getValueAt(step.path, before, given.names),
          readArgument(step, given),
        );
        if (left === undefined) removeAt(after, at);
        else writeAt(after, at, left);
      }
    }
  }
  return after;
}

function readArgument(step: { path: AttributePath; value: string }, given: Placeholders): Value {
  const value = given.values[step.value];
  if (value === undefined) throw new SyntaxError(`no value is given for ${step.value}`);
  return value;
}

function evaluateTerm(term: Term, before: Item, given: Placeholders): Value {
  switch (term.type) {
    case 'operand': {
      const value = readOperand(term.operand, before, given);
      if (value === undefined)
        throw validationError('an operand in the update refers to a missing attribute');
      return value;
    }
    case 'if_not_exists':
      return (
        getValueAt(term.path, before, given.names) ?? evaluateTerm(term.otherwise, before, given)
      );
    case 'list_append':
      return [
        ...evaluateList(term.left, before, given),
        ...evaluateList(term.right, before, given),
      ];
    case 'sum':
      return evaluateNumber(term.left, before, given) + evaluateNumber(term.right, before, given);
    case 'difference':
      return evaluateNumber(term.left, before, given) - evaluateNumber(term.right, before, given);
  }
}

function evaluateNumber(term: Term, before: Item, given: Placeholders): number {
  const value = evaluateTerm(term, before, given);
  if (typeof value !== 'number') throw validationError('an operand of the update is not a number');
  return value;
}

function evaluateList(term: Term, before: Item, given: Placeholders): Value[] {
  const value = evaluateTerm(term, before, given);
  if (!Array.isArray(value)) throw validationError('an operand of the update is not a list');
  return value;
}

function addValue(before: Value | undefined, more: Value): Value {
  if (typeof more === 'number') {
    if (before !== undefined && typeof before !== 'number')
      throw validationError('ADD of a number to another type');
    return (before ?? 0) + more;
  }
  if (!(more instanceof Set)) throw validationError('ADD supports only numbers and sets');
  if (before !== undefined && !(before instanceof Set))
    throw validationError('ADD of a set to another type');
  return new Set([...(before ?? []), ...more]);
}

/** Removes members from a set; returns undefined if the set becomes empty, which removes the attribute. */
function deleteValues(before: Value | undefined, less: Value): Value | undefined {
  if (!(less instanceof Set)) throw validationError('DELETE supports only sets');
  if (before === undefined) return undefined;
  if (!(before instanceof Set)) throw validationError('DELETE from an attribute that is not a set');
  const left = new Set([...before].filter((member) => !less.has(member)));
  return left.size === 0 ? undefined : left;
}

function findParent(item: Item, at: (string | number)[]): Value | undefined {
  let parent: Value | undefined = item;
  for (const step of at.slice(0, -1)) {
    if (Array.isArray(parent)) parent = parent[Number(step)];
    else if (isItem(parent)) parent = parent[step];
    else return undefined;
  }
  return parent;
}

function writeAt(item: Item, at: (string | number)[], value: Value): void {
  const parent = findParent(item, at);
  const lastStep = at.at(-1) ?? '';
  if (Array.isArray(parent)) {
    // An index beyond the end of a list appends to it.
    parent.splice(Math.min(Number(lastStep), parent.length), 1, value);
  } else if (isItem(parent)) parent[lastStep] = value;
  else throw validationError('the document path does not exist');
}

function removeAt(item: Item, at: (string | number)[]): void {
  const parent = findParent(item, at);
  const last = at.at(-1) ?? '';
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (isItem(parent)) delete parent[last];
}

const validationError = (message: string) =>
  Object.assign(new Error(message), { name: 'ValidationException' });
