import { z } from 'zod';
import { layoutIds, type SlideContent, slideContentSchemaOf } from '#shared/deck/model.ts';
import { joined, payloads } from './payloads.ts';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
};

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Gives the next payload that a length allows, round and round. */
function turns() {
  let next = 0;
  return (maxLength: number): string => {
    for (let tries = 0; tries < payloads.length; tries += 1) {
      const { text = '' } = payloads[next % payloads.length] ?? {};
      next += 1;
      if (text.length <= maxLength) return text;
    }
    return '<b>'.slice(0, maxLength);
  };
}

type Fill = { take: (maxLength: number) => string; names: Record<string, unknown> };

function filled(schema: Schema, fill: Fill, name = ''): unknown {
  if (name in fill.names) return fill.names[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const { properties = {}, items = {}, minItems = 0, maxItems = 3 } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, filled(field, fill, key)]),
      );
    case 'array':
      return Array.from({ length: Math.min(maxItems, Math.max(minItems, 3)) }, () =>
        filled(items, fill),
      );
    case 'string':
      return fill.take(schema.maxLength ?? 400);
    default:
      return 0.5;
  }
}

/** A slide of every layout with a payload in every text that it has, notes and pictures' words included. */
export function slidesOfPayloads(): SlideContent[] {
  const take = turns();
  const names = { notes: joined(payloads, '\n').slice(0, 4_000), asset: pixel, winner: 0 };
  return layoutIds.map((layout) => {
    const schema = z.toJSONSchema(slideContentSchemaOf(layout), { io: 'input' }) as Schema;
    return filled(schema, { take, names }) as SlideContent;
  });
}
