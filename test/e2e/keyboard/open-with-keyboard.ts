import type { Tokens } from '#shared/schemas/auth.ts';
import type { Fixture } from '../spec/fixture.ts';
import { focusScripts } from './focus-report.ts';
import { createKeyboardUser, type KeyboardUser } from './keyboard-user.ts';

type SessionOptions = { as?: Tokens; locale?: string; colorScheme?: 'dark' | 'light' };

/** Opens a page and returns helpers that use it by keyboard only. */
export async function openWithKeyboard(
  fixture: Fixture,
  path: string,
  session: SessionOptions = {},
): Promise<{ keyboard: KeyboardUser; complaints: string[] }> {
  const { page, complaints } = await fixture.open(path, {
    ...session,
    prepare: async (page) => {
      for (const part of focusScripts) await page.addInitScript(part);
    },
  });
  return { keyboard: createKeyboardUser(page), complaints };
}
