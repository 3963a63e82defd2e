/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SaveProblem, SaveStatus } from '#web/features/decks/components/studio/save-status.tsx';
import type { SaveState } from '#web/features/decks/components/studio/use-autosave.ts';
import { loadLanguage } from '#web/lib/i18n.ts';
import { mount } from './support/mount.tsx';

const texts: [SaveState, isPublishing: boolean, en: string, zh: string][] = [
  [{ kind: 'saved' }, false, 'Saved', '已保存'],
  [{ kind: 'saved' }, true, 'Saved. Updating files…', '已保存，正在更新文件…'],
  [{ kind: 'saving' }, true, 'Saving…', '正在保存…'],
  [
    { kind: 'offline' },
    false,
    'Not saved: no connection. Your changes stay in this tab.',
    '未保存：没有网络连接。修改保留在此标签页中。',
  ],
  [
    { kind: 'locked' },
    false,
    'Not saved yet: slides are being generated.',
    '尚未保存：正在生成各页。',
  ],
  [
    { kind: 'unfinished', slideId: 's0', part: 'title', isTooLong: false },
    true,
    'Not saved: a text is missing or too long.',
    '未保存：有文字缺失或过长。',
  ],
  [
    { kind: 'conflict', slideId: 's0' },
    false,
    'Not saved: the slide was also changed elsewhere.',
    '未保存：此页在别处也被修改。',
  ],
  [
    { kind: 'failed', slideId: 's0', error: new Error('x') },
    false,
    'Not saved: the server rejected the change.',
    '未保存：服务器拒绝了此修改。',
  ],
];

afterEach(async () => {
  cleanup();
  await loadLanguage('en');
});

it.each(texts)(
  'the save status of %o (publishing: %s) is “%s” in English and “%s” in Chinese',
  async (state, isPublishing, en, zh) => {
    await mount(<SaveStatus state={state} isPublishing={isPublishing} />);
    const status = screen.getByRole('status');
    expect(status.textContent).toBe(en);

    await act(() => loadLanguage('zh'));

    expect(screen.getByRole('status').textContent).toBe(zh);
    const isProblem = !['saved', 'saving'].includes(state.kind);
    expect(status.hasAttribute('data-problem')).toBe(isProblem);
  },
);

it('below the slide, a lost connection is named only while the browser says that it is online', async () => {
  const problem = { slides: [], selectedId: undefined, openSlide: () => {} };
  await mount(<SaveProblem state={{ kind: 'offline' }} {...problem} />);
  expect(screen.getByText(/^Not saved: no connection/)).toBeTruthy();

  act(() => onlineManager.setOnline(false));

  expect(screen.queryByText(/^Not saved/)).toBeNull();
  act(() => onlineManager.setOnline(true));
});
