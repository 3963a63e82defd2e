import { z } from 'zod';
import { blockSchemas, type LayoutId } from '#shared/deck/model.ts';

/** The kind of value of a layout's slot. Lengths are in characters, counts in entries. */
export type Slot =
  | { kind: 'text'; max: number; isOptional: boolean }
  | { kind: 'choice'; options: readonly string[]; isOptional: boolean }
  | { kind: 'number'; isOptional: boolean }
  | { kind: 'list'; item: Slot; min: number; max: number; isOptional: boolean }
  | { kind: 'group'; fields: Readonly<Record<string, Slot>>; isOptional: boolean };

/** The fields of Zod's definition of a minimum or maximum array length. */
const lengthCheck = z.object({ minimum: z.number().optional(), maximum: z.number().optional() });

function getListBounds(list: z.ZodArray): { min: number; max: number } {
  const bounds = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const check of list.def.checks ?? []) {
    const { minimum = bounds.min, maximum = bounds.max } = lengthCheck.parse(check._zod.def);
    Object.assign(bounds, { min: minimum, max: maximum });
  }
  return bounds;
}

function buildSlot(schema: unknown, isOptional = false): Slot {
  if (schema instanceof z.ZodOptional) return buildSlot(schema.unwrap(), true);
  if (schema instanceof z.ZodDefault) return buildSlot(schema.unwrap());
  if (schema instanceof z.ZodString)
    return { kind: 'text', max: schema.maxLength ?? 4000, isOptional };
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', options: schema.options.map(String), isOptional };
  if (schema instanceof z.ZodArray) {
    return { kind: 'list', item: buildSlot(schema.element), ...getListBounds(schema), isOptional };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, buildSlot(field)]);
    return { kind: 'group', fields: Object.fromEntries(fields), isOptional };
  }
  return { kind: 'number', isOptional };
}

const slotCache = new Map<LayoutId, Readonly<Record<string, Slot>>>();

/** Returns the slots of a layout by name, in the schema's order. */
export function listSlots(layout: LayoutId): Readonly<Record<string, Slot>> {
  const cachedSlots = slotCache.get(layout);
  if (cachedSlots) return cachedSlots;
  const group = buildSlot(blockSchemas[layout]);
  const slots = group.kind === 'group' ? group.fields : {};
  slotCache.set(layout, slots);
  return slots;
}

const baseSlots: Readonly<Record<string, Slot>> = {
  title: { kind: 'text', max: 160, isOptional: false },
  kicker: { kind: 'text', max: 80, isOptional: true },
  notes: { kind: 'text', max: 4000, isOptional: false },
};

/** Returns the slot of a part, named as in findings; undefined if the layout has no such part. */
export function findSlotAt(layout: LayoutId, part: string): Slot | undefined {
  let slot: Slot | undefined = {
    kind: 'group',
    fields: { ...listSlots(layout), ...baseSlots },
    isOptional: false,
  };
  for (const [name, index] of part.matchAll(/\[(\d+)\]|[^.[\]]+/g)) {
    if (index !== undefined) slot = slot?.kind === 'list' ? slot.item : undefined;
    else slot = slot?.kind === 'group' ? slot.fields[name] : undefined;
  }
  return slot;
}

/** Returns the initial value of a new entry, with its required texts empty. */
export function createEmptyValue(slot: Slot): unknown {
  if (slot.kind === 'text') return '';
  if (slot.kind === 'number') return 0;
  if (slot.kind === 'choice') return slot.options[0];
  if (slot.kind === 'list')
    return Array.from({ length: slot.min }, () => createEmptyValue(slot.item));
  const requiredFields = Object.entries(slot.fields).filter(([, field]) => !field.isOptional);
  return Object.fromEntries(requiredFields.map(([name, field]) => [name, createEmptyValue(field)]));
}
