/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideView } from '#shared/schemas/presentations.ts';
import { SlideDialog } from '#web/features/decks/components/detail/slide-dialog.tsx';
import { SlideEditor } from '#web/features/decks/components/edit-slide/slide-editor.tsx';
import { draftKey, removeDraft, useSlideDrafts } from '#web/features/decks/editing/draft-store.ts';
import { loadEditTexts } from '#web/lib/i18n.ts';
import { clearPollCache } from '#web/lib/poll.ts';
import { clearSession, setUser } from '#web/lib/session/session-store.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { makeUser } from './support/users.ts';

const deck = {
  id: deckId,
  title: 'Tides',
  language: 'en',
  theme: 'meridian',
  total: 3,
  canEdit: true,
  canRevise: false,
  minutes: null,
};
const work = { state: 'made' as const, task: undefined, isBeingRevised: false };
const key = draftKey('me', deckId, 's0');

const bullets = (title: string, ...texts: string[]): SlideContent => ({
  layout: 'bullets',
  title,
  notes: '',
  sources: [],
  blocks: { items: texts.map((text) => ({ text })) },
});

const makeSlideWith = (content: SlideContent, changes: Partial<SlideView> = {}) =>
  makeSlide(0, { layout: content.layout, title: content.title, content, ...changes });

const start = bullets('Tides', 'High water', 'Low water');
const outline = onCall('GET', '/outline', {
  body: { rev: 4, title: 'Tides', entries: [{ i: 0, id: 's0', point: 'Point 1' }] },
});

/** Replaces the slide, as a refetch would. */
let replaceSlide: (slide: SlideView) => void = () => undefined;
let closeCount = 0;

function ReplaceableEditor({ slide: first }: { slide: SlideView }) {
  const [slide, setSlide] = useState(first);
  const [isClosed, setIsClosed] = useState(false);
  replaceSlide = (next) => act(() => setSlide(next));
  const close = () => {
    closeCount += 1;
    setIsClosed(true);
  };
  if (isClosed) return null;
  return <SlideEditor slide={slide} deck={deck} draftKey={key} onClose={close} />;
}

async function edit(content: SlideContent = start) {
  await loadEditTexts();
  await mount(<ReplaceableEditor slide={makeSlideWith(content)} />);
  await screen.findByRole('textbox', { name: 'Title' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const drawnText = () => screen.getByRole('region', { name: 'Slide, editable' }).textContent;
const fieldText = (name: string) => {
  const box = field(name);
  if (!(box instanceof HTMLTextAreaElement)) throw new Error(`${name} is not a text area`);
  return box.value;
};

beforeEach(() => {
  mockDialogs();
  clearPollCache();
  closeCount = 0;
  removeDraft(key);
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('slide editor', () => {
  it('the slide editor draws typed text and saves at the displayed rev', async () => {
    const answer = makeSlideWith(bullets('Ebb and flow', 'High water', 'Low water'), { rev: 2 });
    const api = fakeApi(onCall('PUT', '/slides/s0', { body: answer }));
    await edit();

    type('Title', 'Ebb and flow');
    await waitFor(() => expect(drawnText()).toContain('Ebb and flow'));
    press('Save');

    await waitFor(() => expect(closeCount).toBe(1));
    const [put] = api.sent;
    expect(put?.headers.get('If-Match')).toBe('"1"');
    expect(put?.body).toEqual({ content: bullets('Ebb and flow', 'High water', 'Low water') });
    expect(useSlideDrafts.getState()[key]).toBeUndefined();
    expect(sessionStorage.getItem(`slide-draft:${key}`)).toBeNull();
  });

  it('the slide editor shows a too long text, its excess and the score at once', async () => {
    fakeApi();
    await edit();

    type('Entry 1', 'water '.repeat(49).trim());

    const quality = await screen.findByRole('region', { name: 'Current layout score' });
    await waitFor(() => expect(quality.textContent).toMatch(/Entry 1: 49 words; at most \d+ suit/));
    expect(quality.textContent).toMatch(/saved: 96/);
  });

  it('texts are edited inline: each is a button on the slide', async () => {
    fakeApi();
    await edit();
    Object.defineProperty(HTMLElement.prototype, 'clientWidth', { value: 900, configurable: true });

    press('Edit: Entry 2');
    const stageQueries = within(screen.getByRole('region', { name: 'Slide, editable' }));
    const area = stageQueries.getByRole('textbox', { name: 'Entry 2' });
    expect(document.activeElement).toBe(area);
    fireEvent.change(area, { target: { value: 'Slack water' } });
    fireEvent.keyDown(area, { key: 'Enter' });
    const next = stageQueries.getByRole('textbox', { name: 'Entry 3' });
    fireEvent.change(next, { target: { value: 'Spring tide' } });
    fireEvent.keyDown(next, { key: 'Escape' });

    await waitFor(() => expect(drawnText()).toContain('Spring tide'));
    expect(drawnText()).toContain('Slack water');
    expect(stageQueries.queryByRole('textbox')).toBeNull();
    Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  });

  it('entries are added, moved and removed, with undo and redo', async () => {
    fakeApi();
    await edit();
    const texts = () =>
      screen.getAllByRole('textbox', { name: /^Entry \d$/ }).map((box) => {
        if (!(box instanceof HTMLTextAreaElement)) throw new Error('an entry is not a text area');
        return box.value;
      });

    press('Add entry');
    type('Entry 3', 'Neap tide');
    press('Move entry 3 up');
    press('Remove entry 1');
    expect(texts()).toEqual(['Neap tide', 'Low water']);

    for (let i = 0; i < 4; i += 1) fireEvent.keyDown(field('Title'), { key: 'z', ctrlKey: true });
    expect(texts()).toEqual(['High water', 'Low water']);
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(field('Title'), { key: 'z', metaKey: true, shiftKey: true });
    press('Redo');
    expect(texts()).toEqual(['High water', 'Low water', 'Neap tide']);
  });

  it('a slide can’t be saved while a required text is missing, and the editor names it', async () => {
    fakeApi();
    await edit();

    type('Entry 1', '');

    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Incomplete: Entry 1.'),
    );
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('the slide editor changes to another layout that fits the text', async () => {
    fakeApi();
    await edit(bullets('Tides', 'High', 'Slack', 'Low'));

    press('Change layout');
    const dialog = within(screen.getByRole('dialog', { name: 'Change layout' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Process' }));

    expect(fieldText('Heading of step 2')).toBe('Slack');
    press('Undo');
    expect(fieldText('Entry 2')).toBe('Slack');
  });

  it('chart data is pasted from a spreadsheet', async () => {
    fakeApi();
    await edit({
      ...{ layout: 'chart', title: 'Storage', notes: '', sources: [] },
      blocks: {
        ...{ kind: 'bar', categories: ['2022', '2023'], takeaway: 'More.' },
        series: [{ name: 'Homes', values: [12, 40] }],
      },
    });
    const cell = field('Row 1, column 1');

    fireEvent.paste(cell, {
      clipboardData: { getData: () => '2024\t7\n2025\t1,900\n2026\t8' },
    });

    expect(field('Row 2, column 2')).toHaveProperty('value', '1900');
    expect(field('Row 3, column 1')).toHaveProperty('value', '2026');
    await waitFor(() => expect(drawnText()).toContain('2026'));
    fireEvent.change(field('Row 3, column 2'), { target: { value: 'many' } });
    expect(field('Row 3, column 2').getAttribute('aria-invalid')).toBe('true');
    screen.getByText('Not a number: many');
  });

  it('the start of a too long sheet is pasted, with a note until the paste is undone', async () => {
    fakeApi();
    const rows = [['2022', '12']];
    const blocks = { columns: ['Year', 'Homes'], rows };
    await edit({ layout: 'table', title: 'Storage', notes: '', sources: [], blocks });
    const getData = () => '2024\t7\n'.repeat(200_000);

    fireEvent.paste(field('Row 1, column 1'), { clipboardData: { getData } });

    expect(field('Row 10, column 2')).toHaveProperty('value', '7');
    expect(screen.getByRole('alert').textContent).toContain('199990');

    press('Undo');

    expect(field('Row 1, column 1')).toHaveProperty('value', '2022');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('unsaved changes', () => {
  it('unsaved changes can be continued after a reload, or discarded', async () => {
    fakeApi(outline);
    await edit();
    type('Title', 'Unsaved');
    await waitFor(() => expect(useSlideDrafts.getState()[key]?.content.title).toBe('Unsaved'));
    expect(sessionStorage.getItem(`slide-draft:${key}`)).toContain('Unsaved');
    cleanup();

    setUser(makeUser({ id: 'me' }));
    const show = () =>
      mount(
        <SlideDialog
          history={null}
          slide={makeSlideWith(start)}
          work={work}
          deck={deck}
          onClose={() => undefined}
          onMove={{ back: undefined, on: undefined }}
        />,
      );
    await show();
    press('Continue editing');
    await waitFor(() => expect(fieldText('Title')).toBe('Unsaved'));
    cleanup();

    await show();
    press('Discard changes');
    expect(await screen.findByRole('button', { name: 'Edit slide' })).toBeTruthy();
    expect(useSlideDrafts.getState()[key]).toBeUndefined();
  });

  it('unsaved changes are not shown to another user', async () => {
    fakeApi(outline);
    await edit();
    type('Title', 'Mine alone');
    await waitFor(() => expect(useSlideDrafts.getState()[key]).toBeDefined());
    cleanup();

    setUser(makeUser({ id: 'other' }));
    await mount(
      <SlideDialog
        history={null}
        slide={makeSlideWith(start)}
        work={work}
        deck={deck}
        onClose={() => undefined}
        onMove={{ back: undefined, on: undefined }}
      />,
    );

    expect(screen.queryByText(/You have unsaved changes/)).toBeNull();
  });

  it('a slide can’t be edited during a run, and the dialog shows why', async () => {
    fakeApi(outline);
    await mount(
      <SlideDialog
        history={null}
        slide={makeSlideWith(start)}
        work={work}
        deck={{ ...deck, canEdit: false, isWorking: true }}
        onClose={() => undefined}
        onMove={{ back: undefined, on: undefined }}
      />,
    );

    expect(screen.queryByRole('button', { name: 'Edit slide' })).toBeNull();
    expect(screen.getByText(/when generation has finished/)).toBeTruthy();
  });
});

describe('conflict with another user’s save', () => {
  const theirs = makeSlideWith(bullets('Theirs', 'High water', 'Ebb'), { rev: 2 });
  const refused = { status: 412, body: { detail: 'It was changed.', code: 'stale' } };

  async function openConflict() {
    const api = fakeApi(onCall('PUT', '/slides/s0', refused, { body: theirs }));
    await edit();
    type('Title', 'Mine');
    type('Entry 1', 'Springs');
    press('Save');
    await screen.findByText('It was changed.');
    replaceSlide(theirs);
    await screen.findByRole('region', { name: 'This slide has changed' });
    return api;
  }

  it('a conflict can be merged per field, and the result is saved over the newer rev', async () => {
    const api = await openConflict();
    const title = within(screen.getByRole('group', { name: 'Title' }));
    fireEvent.click(title.getByRole('radio', { name: /Theirs/ }));

    press('Use merged');
    await screen.findByRole('textbox', { name: 'Title' });
    press('Save');

    await waitFor(() => expect(closeCount).toBe(1));
    const last = api.sent.at(-1);
    expect(last?.headers.get('If-Match')).toBe('"2"');
    expect(last?.body).toEqual({ content: bullets('Theirs', 'Springs', 'Ebb') });
  });

  it('a conflict can be resolved with one side as a whole, and undo restores the other side', async () => {
    await openConflict();

    press('Take theirs');
    await screen.findByRole('textbox', { name: 'Title' });
    expect([fieldText('Title'), fieldText('Entry 2')]).toEqual(['Theirs', 'Ebb']);

    press('Undo');
    expect([fieldText('Title'), fieldText('Entry 1')]).toEqual(['Mine', 'Springs']);
  });

  it('no conflict occurs without edits: the newer slide is shown', async () => {
    fakeApi();
    await edit();

    replaceSlide(theirs);

    await waitFor(() => expect(fieldText('Title')).toBe('Theirs'));
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true);
  });
});
