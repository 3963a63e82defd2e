/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { SlideEditor } from '#web/features/decks/components/edit-slide/slide-editor.tsx';
import { draftKey, dropDraft } from '#web/features/decks/editing/draft-store.ts';
import { speakEdit } from '#web/lib/i18n.ts';
import { deckId, makeSlide } from './support/decks.ts';
import { standInForDialogs } from './support/dialogs.ts';
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
  await speakEdit();
  const slide = makeSlide(0, { layout: content.layout, title: content.title, content });
  await mount(<SlideEditor slide={slide} deck={deck} draftKey={key} onClose={() => undefined} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** What is said of a field below it. */
const saidOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

beforeEach(() => {
  standInForDialogs();
  dropDraft(key);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a text that is typed or pasted', () => {
  it('is told how much room is left once there is little', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(135));
    expect(saidOf('Title')).not.toMatch(/of 160 characters/);
    type('Title', 'T'.repeat(136));

    expect(saidOf('Title')).toMatch(/136 of 160 characters/);
    expect(field('Title').maxLength).toBe(-1);
  });

  it('is kept whole where it is too long, which says by how much and can’t be saved', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(172));

    expect(field('Title').value).toHaveLength(172);
    expect(saidOf('Title')).toMatch(/12 characters over the limit of 160/);
    expect(saidOf('Title')).not.toMatch(/Enter text here/);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe('Too long to save: Title.'),
    );
    expect(save().disabled).toBe(true);
    type('Title', 'T'.repeat(160));
    await waitFor(() => expect(save().disabled).toBe(false));
  });

  it('says which texts are missing and which are too long', async () => {
    await edit(bullets);

    type('Title', 'T'.repeat(172));
    type('Entry 1', '');

    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        'Incomplete: Entry 1.Too long to save: Title.',
      ),
    );
  });

  it('is kept whole in a cell, too', async () => {
    await edit(table);

    type('Name of column 1', 'P'.repeat(61));

    expect(saidOf('Name of column 1')).toMatch(/1 character over the limit of 60/);
    expect(field('Name of column 1').value).toHaveLength(61);
    await waitFor(() => expect(save().disabled).toBe(true));
  });

  it.each([
    ['a text', bullets, 'Entry 2', 'L'],
    ['a cell', table, 'Heading of column 1', 'P'],
  ])('on the slide is told the same as in its field: %s', async (_what, content, name, sign) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
    await edit(content);
    fireEvent.click(screen.getByRole('button', { name: `Edit: ${name}` }));
    const stage = within(screen.getByRole('region', { name: 'Slide, editable' }));
    const area = stage.getByRole('textbox', { name });
    expect(area.getAttribute('aria-describedby')).toBeNull();

    fireEvent.change(area, { target: { value: sign.repeat(400) } });

    expect(area.getAttribute('aria-invalid')).toBe('true');
    const told = document.getElementById(area.getAttribute('aria-describedby') ?? '');
    expect(told?.textContent).toMatch(/characters over the limit of/);
  });
});

it('rows and columns that a paste brings beyond the grid’s are told', async () => {
  await edit(table);
  const wide = Array.from({ length: 8 }, (_, i) => `c${i}`).join('\t');
  const text = Array.from({ length: 13 }, () => wide).join('\n');

  fireEvent.paste(field('Row 1, column 1'), { clipboardData: { getData: () => text } });

  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 pasted rows were left out: the table can have 11 rows. ' +
      '1 pasted column was left out: the table can have 7 columns.',
  );
});
