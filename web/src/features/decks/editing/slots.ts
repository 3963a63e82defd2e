import { z } from 'zod';
import { blockSchemas, type LayoutId } from '#shared/deck/model.ts';

/** What may stand in one place of a layout. Lengths are in characters, counts in entries. */
export type Slot =
  | { kind: 'text'; max: number; isOptional: boolean }
  | { kind: 'choice'; options: readonly string[]; isOptional: boolean }
  | { kind: 'number'; isOptional: boolean }
  | { kind: 'list'; item: Slot; least: number; most: number; isOptional: boolean }
  | { kind: 'group'; fields: Readonly<Record<string, Slot>>; isOptional: boolean };

/** A check of a list's length, as the schema holds it. */
const lengthCheck = z.object({ minimum: z.number().optional(), maximum: z.number().optional() });

function boundsOf(list: z.ZodArray): { least: number; most: number } {
  const bounds = { least: 0, most: Number.POSITIVE_INFINITY };
  for (const check of list.def.checks ?? []) {
    const { minimum = bounds.least, maximum = bounds.most } = lengthCheck.parse(check._zod.def);
    Object.assign(bounds, { least: minimum, most: maximum });
  }
  return bounds;
}

function slotOf(schema: unknown, isOptional = false): Slot {
  if (schema instanceof z.ZodOptional) return slotOf(schema.unwrap(), true);
  if (schema instanceof z.ZodDefault) return slotOf(schema.unwrap());
  if (schema instanceof z.ZodString)
    return { kind: 'text', max: schema.maxLength ?? 4000, isOptional };
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', options: schema.options.map(String), isOptional };
  if (schema instanceof z.ZodArray) {
    return { kind: 'list', item: slotOf(schema.element), ...boundsOf(schema), isOptional };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, slotOf(field)]);
    return { kind: 'group', fields: Object.fromEntries(fields), isOptional };
  }
  return { kind: 'number', isOptional };
}

const known = new Map<LayoutId, Readonly<Record<string, Slot>>>();

/** The slots of a layout's blocks by their names, in the model's order. */
export function slotsOf(layout: LayoutId): Readonly<Record<string, Slot>> {
  const before = known.get(layout);
  if (before) return before;
  const group = slotOf(blockSchemas[layout]);
  const slots = group.kind === 'group' ? group.fields : {};
  known.set(layout, slots);
  return slots;
}

const base: Readonly<Record<string, Slot>> = {
  title: { kind: 'text', max: 160, isOptional: false },
  kicker: { kind: 'text', max: 80, isOptional: true },
  notes: { kind: 'text', max: 4000, isOptional: false },
};

/** The slot of a part, named as findings name it; undefined where the layout has no such part. */
export function slotAt(layout: LayoutId, part: string): Slot | undefined {
  let slot: Slot | undefined = {
    kind: 'group',
    fields: { ...slotsOf(layout), ...base },
    isOptional: false,
  };
  for (const [name, index] of part.matchAll(/\[(\d+)\]|[^.[\]]+/g)) {
    if (index !== undefined) slot = slot?.kind === 'list' ? slot.item : undefined;
    else slot = slot?.kind === 'group' ? slot.fields[name] : undefined;
  }
  return slot;
}

/** What a new entry starts with: its required texts, empty. */
export function blankOf(slot: Slot): unknown {
  if (slot.kind === 'text') return '';
  if (slot.kind === 'number') return 0;
  if (slot.kind === 'choice') return slot.options[0];
  if (slot.kind === 'list') return Array.from({ length: slot.least }, () => blankOf(slot.item));
  const needed = Object.entries(slot.fields).filter(([, field]) => !field.isOptional);
  return Object.fromEntries(needed.map(([name, field]) => [name, blankOf(field)]));
}
