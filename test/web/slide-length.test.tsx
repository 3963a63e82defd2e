/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { SlideEditor } from '#web/features/decks/components/edit-slide/slide-editor.tsx';
import { draftKey, removeDraft } from '#web/features/decks/editing/draft-store.ts';
import { loadEditTexts } from '#web/lib/i18n.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { mockDialogs } from './support/dialogs.ts';
import { fakeApi } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const deck = {
  ...{ id: deckId, title: 'Tides', language: 'en', theme: 'meridian', total: 3 },
  ...{ canEdit: true, canRevise: false, minutes: null },
};
const key = draftKey('me', deckId, 's0');
const base = { title: 'Tides', notes: '', sources: [] };

const bullets: SlideContent = {
  ...base,
  layout: 'bullets',
  blocks: { items: [{ text: 'High water' }, { text: 'Low water' }] },
};
const table: SlideContent = {
  ...base,
  layout: 'table',
  blocks: { columns: ['Port', 'Range'], rows: [['Dover', '6 m']] },
};

async function edit(content: SlideContent) {
  fakeApi();
  await loadEditTexts();
  const slide = makeSlide(0, { layout: content.layout, title: content.title, content });
  await mount(<SlideEditor slide={slide} deck={deck} draftKey={key} onClose={() => undefined} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** Returns the text of the notes below a field. */
const notesText = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

beforeEach(() => {
  mockDialogs();
  removeDraft(key);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('text length in the editor', () => {
  it('the text length is shown when it is close to the limit', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(135));
    expect(notesText('Title')).not.toMatch(/of 160 characters/);
    type('Title', 'T'.repeat(136));

    expect(notesText('Title')).toMatch(/136 of 160 characters/);
    expect(field('Title').maxLength).toBe(-1);
  });

  it('a too long text is reported with the excess, kept as a whole and prevents saving', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(172));

    expect(field('Title').value).toHaveLength(172);
    expect(notesText('Title')).toMatch(/12 characters over the limit of 160/);
    expect(notesText('Title')).not.toMatch(/Enter text here/);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Too long to save: Title.'),
    );
    expect(save().disabled).toBe(true);
    type('Title', 'T'.repeat(160));
    await waitFor(() => expect(save().disabled).toBe(false));
  });

  it('a too long text is listed with missing texts', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(172));
    type('Entry 1', '');

    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Incomplete: Entry 1.Too long to save: Title.',
      ),
    );
  });

  it('the text length is checked in cells too', async () => {
    await edit(table);

    type('Name of column 1', 'P'.repeat(61));

    expect(notesText('Name of column 1')).toMatch(/1 character over the limit of 60/);
    expect(field('Name of column 1').value).toHaveLength(61);
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  it.each([
    ['a text', bullets, 'Entry 2', 'L'],
    ['a cell', table, 'Heading of column 1', 'P'],
  ])(
    'the text length is reported inline as in the form field: %s',
    async (_what, content, name, sign) => {
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
      await edit(content);
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${name}` }));
      const stage = within(screen.getByRole('region', { name: 'Slide, editable' }));
      const area = stage.getByRole('textbox', { name });
      expect(area.getAttribute('aria-describedby')).toBeNull();

      fireEvent.change(area, { target: { value: sign.repeat(400) } });

      expect(area.getAttribute('aria-invalid')).toBe('true');
      const inlineNotes = document.getElementById(area.getAttribute('aria-describedby') ?? '');
      expect(inlineNotes?.textContent).toMatch(/characters over the limit of/);
    },
  );
});

it('pasted rows and columns that do not fit the grid are reported', async () => {
  await edit(table);
  const wide = Array.from({ length: 8 }, (_, i) => `c${i}`).join('\t');
  const text = Array.from({ length: 13 }, () => wide).join('\n');

  fireEvent.paste(field('Row 1, column 1'), { clipboardData: { getData: () => text } });

  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 pasted rows were left out: the table can have 11 rows. ' +
      '1 pasted column was left out: the table can have 7 columns.',
  );
});
