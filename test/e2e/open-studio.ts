import { expect } from 'vitest';
import { findSeriousViolations } from '#test/support/axe.ts';
import { isFull } from '#test/support/scale.ts';
import { enApp } from '#web/locales/en-app.ts';
import { enCommands } from '#web/locales/en-commands.ts';
import { enEdit } from '#web/locales/en-edit.ts';
import { enShare } from '#web/locales/en-share.ts';
import { enSources } from '#web/locales/en-sources.ts';
import { zhApp } from '#web/locales/zh-app.ts';
import { zhCommands } from '#web/locales/zh-commands.ts';
import { zhEdit } from '#web/locales/zh-edit.ts';
import { zhShare } from '#web/locales/zh-share.ts';
import { zhSources } from '#web/locales/zh-sources.ts';
import { createClient, waitUntilSettled } from './api-client.ts';
import { countClicks } from './count-clicks.ts';
import { registerUsers } from './register-users.ts';
import type { createFixture } from './spec/fixture.ts';

const englishMessages = { ...enApp, ...enCommands, ...enEdit, ...enShare, ...enSources };
const chineseMessages = { ...zhApp, ...zhCommands, ...zhEdit, ...zhShare, ...zhSources };

/** Two views: a desktop in English with the dark theme, and a phone in Chinese with the light theme. */
const studioViews = [
  { name: 'desktop', locale: 'en-US', colorScheme: 'dark', width: 1280, words: englishMessages },
  { name: 'phone', locale: 'zh-CN', colorScheme: 'light', width: 390, words: chineseMessages },
] as const;
type View = (typeof studioViews)[number];

/** Returns the view in which some journeys are tested; with FAULTS=full, both views. */
export const listViews = (name: View['name']): readonly View[] =>
  studioViews.filter((view) => isFull || view.name === name);

/** Opens the studio of a new user's finished presentation, or another page of that user. */
export async function openStudio(
  fixture: ReturnType<typeof createFixture>,
  { name, words: _words, ...view }: View,
  journey: string,
  pathOf: (id: string) => string = (id) => `/presentation/${id}`,
) {
  const { stack, admin } = fixture.state();
  const [email = ''] = await registerUsers(stack, admin.api, 1, 'pro');
  const tokens = await fixture.signInByEmail(email);
  const api = createClient(stack, tokens.access_token);
  const id = String((await api('POST', '/examples/titanic')).body.id);
  await waitUntilSettled(api, id, 60);
  const opened = await fixture.open(pathOf(id), {
    as: tokens,
    ...view,
    prepare: countClicks,
  });
  await opened.page.waitForLoadState('networkidle');
  return {
    ...opened,
    api,
    id,
    /** Checks accessibility, and takes a screenshot. */
    checkAndCapture: async () => {
      expect(await findSeriousViolations(opened.page)).toEqual([]);
      await opened.page.screenshot({ path: `test/e2e/screenshots/studio-${name}-${journey}.png` });
    },
  };
}
