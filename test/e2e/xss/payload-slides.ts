import { z } from 'zod';
import { createLayoutContentSchema, layoutIds, type SlideContent } from '#shared/deck/model.ts';
import { joinPayloads, payloads } from './payloads.ts';

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  maxLength?: number;
  minimum?: number;
};

const pixelImage =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Returns a function that returns the next payload within a maximum length, and starts again after the last. */
function createPayloadPicker() {
  let nextIndex = 0;
  return (maxLength: number): string => {
    for (let attempt = 0; attempt < payloads.length; attempt += 1) {
      const { text = '' } = payloads[nextIndex % payloads.length] ?? {};
      nextIndex += 1;
      if (text.length <= maxLength) return text;
    }
    return '<b>'.slice(0, maxLength);
  };
}

type FillOptions = { take: (maxLength: number) => string; names: Record<string, unknown> };

function fillSchema(schema: Schema, fill: FillOptions, name = ''): unknown {
  if (name in fill.names) return fill.names[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const { properties = {}, items = {}, minItems = 0, maxItems = 3 } = schema;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, fillSchema(field, fill, key)]),
      );
    case 'array':
      return Array.from({ length: Math.min(maxItems, Math.max(minItems, 3)) }, () =>
        fillSchema(items, fill),
      );
    case 'string':
      return fill.take(schema.maxLength ?? 400);
    case 'boolean':
      return false;
    default:
      return Math.max(0.5, schema.minimum ?? 0);
  }
}

/** Returns a slide of every layout with a payload in every text, including notes and alternative texts. */
export function createPayloadSlides(): SlideContent[] {
  const takePayload = createPayloadPicker();
  // A picture credit accepts only web addresses.
  const address = `https://pictures.example/?q=${encodeURIComponent(payloads[0]?.text ?? '')}`;
  const addresses = { url: address, author_url: address, license_url: address };
  const names = {
    ...addresses,
    notes: joinPayloads(payloads, '\n').slice(0, 4_000),
    asset: pixelImage,
    winner: 0,
  };
  return layoutIds.map((layout) => {
    const schema = z.toJSONSchema(createLayoutContentSchema(layout), { io: 'input' }) as Schema;
    return fillSchema(schema, { take: takePayload, names }) as SlideContent;
  });
}
