/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Activity } from '#shared/schemas/activity.ts';
import { ActivityList } from '#web/features/decks/components/detail/activity-list.tsx';
import { displayedEvents } from '#web/features/decks/components/detail/displayed-events.ts';
import { switchLanguage } from '#web/lib/i18n.ts';
import { deckId } from './support/decks.ts';
import { fakeApi, onPath } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const path = `/api/presentations/${deckId}/activity`;
const deck = { id: deckId, status: 'completed' } as const;

const makeEvent = (type: string, data: Activity['data'] = {}, second = 0): Activity => ({
  id: `01J00000000000000000000${String(second).padStart(3, '0')}`,
  at: `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`,
  type,
  by: null,
  data,
});

const eventTexts = () => screen.getAllByRole('listitem').map((item) => item.lastChild?.textContent);

afterEach(() => cleanup());

describe('the activity list of a presentation', () => {
  it('the activity list shows events in words, newest first, and in the other language', async () => {
    const items = [
      makeEvent('completed', { run: 1 }, 5),
      makeEvent('slide_ready', { index: 2, score: 91.6 }, 4),
      makeEvent('outline_ready', { slides: 3 }, 3),
      makeEvent('brief_ready', { facts: 1, figures: 0, pages: 0 }, 2),
      makeEvent('research_step', { tool: 'read_passage' }, 1),
      makeEvent('created'),
    ];
    fakeApi(onPath(path, { body: { items, next_cursor: null } }));
    await mount(<ActivityList deck={deck} />);

    expect(screen.getByRole('heading', { name: 'History' })).toBeTruthy();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    await screen.findAllByRole('listitem');
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
    expect(eventTexts()).toEqual([
      'Completed',
      'Slide 3 generated, layout score 92',
      'Outline written: 3 slides',
      '1 fact found',
      'Created',
    ]);

    await act(() => switchLanguage('zh'));
    expect(eventTexts()[1]).toBe('第 3 页已生成，版面得分 92');
    await act(() => switchLanguage('en'));
  });

  it('the activity list names who caused an event, unless it was the reader', async () => {
    const causedBy = (full_name: string | null, is_me: boolean) => ({
      full_name,
      is_me,
      is_owner: false,
    });
    const items = [
      { ...makeEvent('slide_edited', { index: 0 }, 3), by: causedBy('Edith Editor', false) },
      { ...makeEvent('slide_edited', { index: 1 }, 2), by: causedBy('Olive Owner', true) },
      { ...makeEvent('slide_edited', { index: 2 }, 1), by: causedBy(null, false) },
    ];
    fakeApi(onPath(path, { body: { items, next_cursor: null } }));
    await mount(<ActivityList deck={deck} />);
    await screen.findAllByRole('listitem');

    expect(eventTexts()).toEqual([
      'Slide 1 edited by Edith Editor',
      'Slide 2 edited',
      'Slide 3 edited by a former collaborator',
    ]);
    await act(() => switchLanguage('zh'));
    expect(eventTexts()[0]).toBe('第 1 页已编辑 操作者：Edith Editor');
    await act(() => switchLanguage('en'));
  });

  it('the activity list loads page by page', async () => {
    const api = fakeApi(
      onPath(
        path,
        { body: { items: [makeEvent('resumed', {}, 2)], next_cursor: 'next' } },
        { body: { items: [makeEvent('paused', {}, 1)], next_cursor: null } },
      ),
    );
    await mount(<ActivityList deck={deck} />);

    fireEvent.click(await screen.findByText('Show more'));

    expect(await screen.findByText('Paused')).toBeTruthy();
    expect(eventTexts()).toEqual(['Resumed', 'Paused']);
    expect(api.sent[1]?.path).toContain('cursor=next');
    expect(screen.queryByText('Show more')).toBeNull();
  });

  it('the activity list shows an error instead of its entries when loading fails', async () => {
    fakeApi(onPath(path, { status: 404, body: { detail: 'Nothing was found.' } }));
    await mount(<ActivityList deck={deck} />);

    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was found.');
  });

  it('every event type has a text without missing parameters', async () => {
    const data = { index: 0, score: 90, version: 1, slides: 2 };
    const items = displayedEvents.map((type, second) => makeEvent(type, data, second));
    fakeApi(onPath(path, { body: { items, next_cursor: null } }));
    await mount(<ActivityList deck={deck} />);
    await screen.findByText('Created');

    expect(eventTexts()).toHaveLength(displayedEvents.length);
    expect(eventTexts().filter((text) => !text || /happened\.| {2}|\s$|\{\{/.test(text))).toEqual(
      [],
    );
  });
});
