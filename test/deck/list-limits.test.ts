import { expect, it } from 'vitest';
import { listLimits } from '#shared/deck/list-limits.ts';

it.each(Object.entries(listLimits))(
  'the list limits of the layout %s are within the limits of the schema',
  (_layout, lists) => {
    for (const { allowed, fits } of Object.values(lists)) {
      expect(fits[0]).toBeGreaterThanOrEqual(allowed[0]);
      expect(fits[1]).toBeLessThanOrEqual(allowed[1]);
      expect(fits[0]).toBeLessThanOrEqual(fits[1]);
    }
  },
);
