/** @jsxRuntime automatic */
/** @jsxImportSource react */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SlideContent } from '#shared/deck/model.ts';
import { readSelection, setSelection } from '#web/features/decks/editing/rich-text-dom.ts';
import { makeBullets, makeSection } from './support/contents.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  hasStatus,
  openEditor,
  openTab,
  press,
  setupStudioTests,
  slideRegion,
  type,
  typeInto,
  unfinishedText,
} from './support/studio.tsx';

const start = makeBullets('Tides', 'High water', 'Low water');
const openSlideEditor = (content: SlideContent = start) => openEditor([makeSlideWith(0, content)]);
const drawnText = () => slideRegion().textContent;

setupStudioTests();

describe('slide editor', () => {
  it('the slide editor draws typed text at once', async () => {
    await openSlideEditor();

    type('Title', 'Ebb and flow');

    await waitFor(() => expect(drawnText()).toContain('Ebb and flow'));
  });

  it('the slide editor shows a too long text, its excess and the score at once', async () => {
    await openSlideEditor();

    type('Entry 1', 'water '.repeat(49).trim());

    const quality = await screen.findByRole('region', { name: 'Layout score, with notes' });
    await waitFor(() => expect(quality.textContent).toMatch(/Entry 1: 49 words; at most \d+ suit/));
    expect(quality.textContent).toMatch(/saved: 96/);
  });

  it('each text of a slide is a button that starts inline editing', async () => {
    await openSlideEditor();
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);

    press('Edit: Entry 2');
    const stageQueries = within(slideRegion());
    const area = stageQueries.getByRole('textbox', { name: 'Entry 2' });
    expect(document.activeElement).toBe(area);
    typeInto(area, 'Slack water');
    fireEvent.keyDown(area, { key: 'Enter' });
    const next = stageQueries.getByRole('textbox', { name: 'Entry 3' });
    typeInto(next, 'Spring tide');
    fireEvent.keyDown(next, { key: 'Escape' });

    await waitFor(() => expect(drawnText()).toContain('Spring tide'));
    expect(drawnText()).toContain('Slack water');
    expect(stageQueries.queryByRole('textbox')).toBeNull();
  });

  it('list entries are added, moved and removed in the slide editor, with undo and redo', async () => {
    await openSlideEditor();
    const texts = () => screen.getAllByRole('textbox', { name: /^Entry \d$/ }).map(fieldText);

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

  it('the slide editor changes to another layout that fits the text, and back', async () => {
    await openSlideEditor(makeBullets('Tides', 'High', 'Slack', 'Low'));
    openTab('Design');

    press('Process');
    openTab('Content');
    expect(fieldText(field('Heading of step 2'))).toBe('Slack');
    press('Undo');

    expect(fieldText(field('Entry 2'))).toBe('Slack');
  });

  it('the size and alignment of the texts are saved, kept by another layout, and undone', async () => {
    const { server } = await openSlideEditor(makeBullets('Tides', 'High', 'Slack', 'Low'));
    openTab('Design');
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });

    choose('Text size', '1');
    choose('Alignment', 'center');
    press('Process');
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const appearance = { text_size: 1, align: 'center' };
    await waitFor(() => expect(server.find('s0')?.content).toMatchObject({ appearance }));
    choose('Text size', '0');
    choose('Alignment', '');

    await waitFor(() => expect(server.find('s0')?.content?.appearance).toBeUndefined());
  });

  it('Ctrl+Shift+H gives the selected word a colour of the theme', async () => {
    const { server } = await openSlideEditor();
    const title = field('Title');
    title.focus();
    getSelection()?.selectAllChildren(title);
    fireEvent.keyDown(title, { key: 'h', ctrlKey: true, shiftKey: true });
    fireEvent.keyDown(title, { key: 's', ctrlKey: true });

    await waitFor(() => expect(server.find('s0')?.content?.title).toBe('[Tides](color:accent)'));
  });

  it.each<[string, () => unknown]>([
    ['Escape', () => fireEvent.keyDown(field('Title'), { key: 'Escape' })],
    ['a press outside', () => fireEvent.pointerDown(document.body)],
    ['a choice', () => press('Accent colour')],
    ['a change of the text', () => type('Title', 'Ebb')],
  ])('the list of text colours is closed by %s', async (_, close) => {
    await openSlideEditor();
    act(() => field('Title').focus());
    getSelection()?.selectAllChildren(field('Title'));
    const button = () => screen.getByRole('button', { name: 'Text colour' });
    press('Text colour');
    expect(button().getAttribute('aria-expanded')).toBe('true');

    close();

    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  it('the form for a link stays open when the slide is saved', async () => {
    const { server } = await openSlideEditor();
    type('Title', 'Ebb');
    act(() => field('Title').focus());
    getSelection()?.selectAllChildren(field('Title'));
    press('Link');
    const address = () => screen.queryByRole('textbox', { name: 'Address of the link' });
    expect(address()).toBeTruthy();

    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    await waitFor(() => expect(server.find('s0')?.content?.title).toBe('Ebb'));

    expect(address()).toBeTruthy();
  });

  it('the button Bold is no longer pressed after an undo', async () => {
    await openSlideEditor();
    const title = field('Title');
    act(() => title.focus());
    getSelection()?.selectAllChildren(title);
    const bold = () => screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed');
    press('Bold');
    await waitFor(() => expect(bold()).toBe('true'));

    fireEvent.keyDown(title, { key: 'z', ctrlKey: true });

    await waitFor(() => expect(bold()).toBe('false'));
  });

  it('an untouched placeholder is grey in its field and not the field’s value', async () => {
    await openSlideEditor(makeBullets('Title', 'Text…', 'Low water'));

    expect(fieldText(field('Title'))).toBe('');
    expect(field('Entry 1').getAttribute('data-placeholder')).toBe('Text…');
    type('Entry 1', 'High water');
    expect(field('Entry 1').getAttribute('data-placeholder')).toBeNull();
    expect(fieldText(field('Entry 1'))).toBe('High water');
  });

  it('the button Bold is pressed while the selected text is bold', async () => {
    await openEditor([makeSlideWith(0, makeSection('The **tide** turns'))]);
    const title = field('Title');
    const bold = () => screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed');
    act(() => title.focus());
    const selectPart = (start: number, end: number) =>
      act(() => {
        setSelection(title, { start, end });
        document.dispatchEvent(new Event('selectionchange'));
      });

    selectPart(4, 8);
    expect(bold()).toBe('true');
    selectPart(0, 8);
    expect(bold()).toBe('false');
  });

  it('a finding moves the focus to its field, from any tab', async () => {
    await openSlideEditor();
    type('Entry 1', 'water '.repeat(49).trim());

    fireEvent.click(await screen.findByRole('button', { name: /^Entry 1: 49 words/ }));

    expect(document.activeElement).toBe(field('Entry 1'));
  });

  it('on a narrow screen, tapping a text of the slide opens its form field, whichever tab of the editor is open', async () => {
    await openSlideEditor();
    openTab('Design');

    press('Edit: Entry 2');

    expect(document.activeElement).toBe(field('Entry 2'));
    const end = field('Entry 2').textContent.length;
    expect(readSelection(field('Entry 2'))).toEqual({ start: end, end });
    expect(screen.getByRole('tab', { name: 'Content' }).getAttribute('aria-selected')).toBe('true');
  });

  it('speaker notes are edited in the notes tab', async () => {
    const { server } = await openSlideEditor();
    openTab('Notes');

    type('Speaker notes', 'Say it slowly.');
    fireEvent.keyDown(field('Speaker notes'), { key: 's', ctrlKey: true });

    await waitFor(() => expect(server.find('s0')?.content?.notes).toBe('Say it slowly.'));
  });

  it('chart data is pasted from a spreadsheet', async () => {
    await openSlideEditor({
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
    screen.getByText('Row 3, column 2: “many” isn’t a number.');
    fireEvent.blur(field('Row 3, column 2'));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Row 3, column 2: “many” isn’t a number. \d+ was kept.$/,
    );
    fireEvent.change(field('Row 3, column 2'), { target: { value: '5' } });
    expect(screen.queryByText(/isn’t a number/)).toBeNull();
  });

  it('an added row and column of a chart have a name, so that the slide is saved', async () => {
    await openSlideEditor({
      ...{ layout: 'chart', title: 'Storage', notes: '', sources: [] },
      blocks: {
        kind: 'bar',
        categories: ['2022', '2023'],
        series: [{ name: 'Homes', values: [12, 40] }],
        takeaway: 'More homes.',
      },
    });

    press('Add column');
    press('Add row');

    expect(field('Name of column 3')).toHaveProperty('value', 'Series 2');
    expect(field('Row 3, column 1')).toHaveProperty('value', 'Category 3');
    expect(hasStatus(unfinishedText)).toBe(false);
  });

  it('the note about a missing text leads to its field', async () => {
    await openSlideEditor({
      ...{ layout: 'chart', title: 'Storage', notes: '', sources: [] },
      blocks: {
        kind: 'bar',
        categories: ['2022', '2023'],
        series: [{ name: 'Homes', values: [12, 40] }],
        takeaway: 'More homes.',
      },
    });
    fireEvent.change(field('Row 2, column 1'), { target: { value: '' } });

    await waitFor(() => expect(hasStatus('Incomplete: Row 2, column 1.')).toBe(true));
    expect(screen.queryByText(/^Not saved: on slide 1/)).toBeNull();
    press('Row 2, column 1');

    await waitFor(() => expect(document.activeElement).toBe(field('Row 2, column 1')));
    expect(field('Row 2, column 1').getAttribute('aria-invalid')).toBe('true');
  });

  it('a button that can’t add a column or remove a row says why', async () => {
    const columns = ['Year', 'Homes', 'Shops', 'Farms', 'Mills', 'Ports', 'Banks'];
    const blocks = { columns, rows: [columns.map(() => '1')] };
    await openSlideEditor({ layout: 'table', title: 'Storage', notes: '', sources: [], blocks });

    const add = screen.getByRole('button', { name: 'Add column' });
    expect(add).toHaveProperty('disabled', true);
    expect(add.title).toMatch(/^This slide can have at most 7 columns/);
    expect(screen.getByRole('button', { name: 'Add row' }).title).toBe('');
    const remove = screen.getByRole('button', { name: 'Remove row 1' });
    expect(remove.title).toMatch(/^This slide needs at least 2 rows/);
  });

  it('only the first rows of a spreadsheet that is too long are pasted, with a note until the paste is undone', async () => {
    const rows = [['2022', '12']];
    const blocks = { columns: ['Year', 'Homes'], rows };
    await openSlideEditor({ layout: 'table', title: 'Storage', notes: '', sources: [], blocks });
    const getData = () => '2024\t7\n'.repeat(200_000);

    fireEvent.paste(field('Row 1, column 1'), { clipboardData: { getData } });

    expect(field('Row 10, column 2')).toHaveProperty('value', '7');
    expect(screen.getByRole('alert').textContent).toContain('199990');

    press('Undo');

    expect(field('Row 1, column 1')).toHaveProperty('value', '2022');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
