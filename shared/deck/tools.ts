import { z } from 'zod';
import type { Capacity } from './layout.ts';
import { layoutInfo } from './layouts.ts';
import { type LayoutId, offeredLayouts, toolInputSchemaOf } from './model.ts';

/** A tool as model APIs take it. */
export type LayoutTool = {
  name: LayoutId;
  description: string;
  input_schema: Record<string, unknown>;
};

function capacityText({ part, words, items }: Capacity): string {
  const count = items ? `${items[0]}–${items[1]} entries, ` : '';
  return `${part}: ${count}at most ${words} words (${Math.round(words * 1.8)} Chinese characters)`;
}

const rules =
  'Capacities are what fits: stay within them. Inline marks allowed: **bold**, *emphasis*, `code`. No other markup.';

/** One flat tool for each layout on offer, with when to use it and how much it holds. */
export function layoutTools(options: { hasImages?: boolean } = {}): LayoutTool[] {
  return offeredLayouts(options).map((id) => {
    const { use, capacity } = layoutInfo(id);
    const { $schema: _, ...schema } = z.toJSONSchema(toolInputSchemaOf(id), { io: 'input' });
    return {
      name: id,
      description: `${use}\nCapacity: ${capacity.map(capacityText).join('; ')}.\n${rules}`,
      input_schema: schema,
    };
  });
}
