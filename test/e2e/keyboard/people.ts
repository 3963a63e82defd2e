import type { Tokens } from '#shared/schemas/auth.ts';
import type { Desk } from '../spec/desk.ts';
import { type Hand, handOf } from './hand.ts';
import { sightOfPage } from './sight.ts';

type Look = { as?: Tokens; locale?: string; colorScheme?: 'dark' | 'light' };

/** A page at a path, to be gone about in by keyboard alone. */
export async function sitDown(
  desk: Desk,
  path: string,
  look: Look = {},
): Promise<{ hand: Hand; complaints: string[] }> {
  const { page, complaints } = await desk.open(path, {
    ...look,
    prepare: async (page) => {
      for (const part of sightOfPage) await page.addInitScript(part);
    },
  });
  return { hand: handOf(page), complaints };
}
