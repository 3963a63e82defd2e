/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { section } from './support/contents.ts';
import { makeSlideWith } from './support/fake-deck.ts';
import {
  field,
  fieldText,
  findDraft,
  openReadyEditor,
  selectedNumber,
  setupStudioTests,
} from './support/studio.tsx';

const slides = ['Low tide', 'High tide', 'Wind'].map((title, i) =>
  makeSlideWith(i, section(title)),
);

setupStudioTests();

async function openFind(query: string) {
  await openReadyEditor(slides);
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  const dialog = await screen.findByRole('dialog', { name: 'Find and replace' });
  fireEvent.change(within(dialog).getByLabelText('Find'), { target: { value: query } });
  return within(dialog);
}

describe('find and replace', () => {
  it('Ctrl+F lists the matches of all slides, and a match opens its slide', async () => {
    const dialog = await openFind('TIDE');

    expect(dialog.getByText('2 matches')).toBeTruthy();
    expect(dialog.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Slide 1',
      'Slide 2',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: /High tide/ }));

    await waitFor(() => expect(selectedNumber()).toBe(2));
  });

  it('“Replace all” changes all slides as one step of undo', async () => {
    const dialog = await openFind('tide');
    fireEvent.change(dialog.getByLabelText('Replace with'), { target: { value: 'water' } });

    fireEvent.click(dialog.getByRole('button', { name: 'Replace all' }));

    expect(dialog.getByText('2 matches replaced.')).toBeTruthy();
    const titles = () => ['s0', 's1'].map((id) => findDraft(id)?.content.title);
    expect(titles()).toEqual(['Low water', 'High water']);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    // Nothing has focus after the dialog is closed.
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    // Drafts that equal the saved slides are dropped.
    await waitFor(() => expect(titles()).toEqual([undefined, undefined]));
    expect(fieldText(field('Title'))).toBe('Low tide');
  });
});
