/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  findDraft,
  hasStatus,
  openEditor,
  savedText,
  saveNow,
  setupStudioTests,
  type,
  typeInto,
  unfinishedText,
} from './support/studio.tsx';

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

const openSlideEditor = (content: SlideContent) => openEditor([makeSlideWith(0, content)]);
/** Returns the text of the messages below a field. */
const notesText = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const titleText = () => fieldText(field('Title'));

setupStudioTests();

describe('text length in the editor', () => {
  it('the text length is shown when it is close to the limit', async () => {
    await openSlideEditor(bullets);

    type('Title', 'T'.repeat(135));
    expect(notesText('Title')).not.toMatch(/of 160 characters/);
    type('Title', 'T'.repeat(136));

    expect(notesText('Title')).toMatch(/136 of 160 characters/);
  });

  it('a too long text is reported with the excess, kept as a whole and prevents saving', async () => {
    const { server } = await openSlideEditor(bullets);

    type('Title', 'T'.repeat(172));

    expect(titleText()).toHaveLength(172);
    expect(notesText('Title')).toMatch(/12 characters over the limit of 160/);
    expect(notesText('Title')).not.toMatch(/Enter text here/);
    await waitFor(() => expect(hasStatus('Too long to save: Title.')).toBe(true));
    saveNow();
    expect(hasStatus(unfinishedText)).toBe(true);
    expect(findDraft('s0')?.content.title).toHaveLength(172);
    expect(server.sentBy('PUT')).toEqual([]);
    type('Title', 'T'.repeat(160));
    saveNow();
    await waitFor(() => expect(server.titles()).toEqual(['T'.repeat(160)]));
    await waitFor(() => expect(hasStatus(savedText)).toBe(true));
  });

  it('a text far too long has one note about its length', async () => {
    await openSlideEditor(bullets);

    type('Title', '文'.repeat(150));
    await waitFor(() =>
      expect(notesText('Title')).toMatch(
        /^150 of 160 characters\d+ characters; at most \d+[^;.]*\.$/,
      ),
    );
    type('Title', '文'.repeat(300));

    await waitFor(() => expect(notesText('Title')).toBe('140 characters over the limit of 160.'));
  });

  it('the editor’s status lists texts that are too long and missing texts', async () => {
    await openSlideEditor(bullets);

    type('Title', 'T'.repeat(172));
    type('Entry 1', '');

    await waitFor(() =>
      expect(hasStatus('Incomplete: Entry 1.Too long to save: Title.')).toBe(true),
    );
  });

  it('the text length is checked in cells too', async () => {
    await openSlideEditor(table);

    type('Name of column 1', 'P'.repeat(61));

    expect(notesText('Name of column 1')).toMatch(/1 character over the limit of 60/);
    expect(fieldText(field('Name of column 1'))).toHaveLength(61);
    await waitFor(() => expect(hasStatus(unfinishedText)).toBe(true));
  });

  it.each([
    ['a text', bullets, 'Entry 2', 'L'],
    ['a cell', table, 'Heading of column 1', 'P'],
  ])(
    'the text length is reported inline as in the form field: %s',
    async (_what, content, name, sign) => {
      vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
      await openSlideEditor(content);
      fireEvent.click(screen.getByRole('button', { name: `Edit: ${name}` }));
      const region = within(screen.getByRole('region', { name: 'Slide, editable' }));
      const area = region.getByRole('textbox', { name });
      expect(area.getAttribute('aria-describedby')).toBeNull();

      typeInto(area, sign.repeat(400));

      expect(area.getAttribute('aria-invalid')).toBe('true');
      const inlineNotes = document.getElementById(area.getAttribute('aria-describedby') ?? '');
      expect(inlineNotes?.textContent).toMatch(/characters over the limit of/);
    },
  );
});

it('pasted rows and columns that do not fit the grid are reported', async () => {
  await openSlideEditor(table);
  const wide = Array.from({ length: 8 }, (_, i) => `c${i}`).join('\t');
  const text = Array.from({ length: 13 }, () => wide).join('\n');

  fireEvent.paste(field('Row 1, column 1'), { clipboardData: { getData: () => text } });

  expect((await screen.findByRole('alert')).textContent).toBe(
    '3 pasted rows were left out: the table can have 11 rows. ' +
      '1 pasted column was left out: the table can have 7 columns.',
  );
});
