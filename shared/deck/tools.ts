import { z } from 'zod';
import type { Capacity } from './layout.ts';
import { layoutInfo } from './layouts.ts';
import { availableLayouts, type LayoutId, toolInputSchema } from './model.ts';
import { charactersPerWord } from './word-count.ts';

/** A tool definition in the format of model APIs. */
export type LayoutTool = {
  name: LayoutId;
  description: string;
  input_schema: Record<string, unknown>;
};

function capacityText({ part, words, items }: Capacity): string {
  const count = items ? `${items[0]}–${items[1]} entries, ` : '';
  return `${part}: ${count}at most ${words} words (${Math.round(words * charactersPerWord)} Chinese characters)`;
}

const rules =
  'Capacities are what fits: stay within them. Inline marks allowed: **bold**, *emphasis*, `code`. No other markup.';

/** Returns one tool per available layout, with when to use the layout and how much text it holds. */
export function layoutTools(options: { hasImages?: boolean } = {}): LayoutTool[] {
  return availableLayouts(options).map((id) => {
    const { use, capacity } = layoutInfo(id);
    const { $schema: _, ...schema } = z.toJSONSchema(toolInputSchema(id), { io: 'input' });
    return {
      name: id,
      description: `${use}\nCapacity: ${capacity.map(capacityText).join('; ')}.\n${rules}`,
      input_schema: schema,
    };
  });
}
