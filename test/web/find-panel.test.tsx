/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeSection } from './support/contents.ts';
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
  makeSlideWith(i, makeSection(title)),
);

setupStudioTests();

async function openFind(query: string) {
  await openReadyEditor(slides);
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  const panel = await screen.findByRole('complementary', { name: 'Find and replace' });
  fireEvent.change(within(panel).getByLabelText('Find'), { target: { value: query } });
  return within(panel);
}

const openReplace = (panel: Awaited<ReturnType<typeof openFind>>) =>
  fireEvent.click(panel.getByRole('button', { name: 'Replace…' }));

describe('the panel that finds and replaces text', () => {
  it('Ctrl+F lists the matches of all slides, and a match opens its slide', async () => {
    const panel = await openFind('TIDE');

    expect(panel.getByText('2 matches')).toBeTruthy();
    expect(panel.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Slide 1',
      'Slide 2',
    ]);
    fireEvent.click(panel.getByRole('button', { name: /High tide/ }));

    await waitFor(() => expect(selectedNumber()).toBe(2));
  });

  it('Enter goes to the next match and Shift+Enter back; the match is marked on its slide', async () => {
    const panel = await openFind('tide');
    const input = panel.getByLabelText('Find');
    const marks = () => document.querySelectorAll('[data-match]').length;
    expect(marks()).toBe(0);

    fireEvent.keyDown(input, { key: 'Enter' });
    expect(panel.getByText('1 of 2')).toBeTruthy();
    await waitFor(() => expect(marks()).toBe(1));
    fireEvent.click(panel.getByRole('button', { name: 'Next match' }));
    expect(panel.getByText('2 of 2')).toBeTruthy();
    await waitFor(() => expect(selectedNumber()).toBe(2));
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true });
    expect(panel.getByText('1 of 2')).toBeTruthy();
    await waitFor(() => expect(selectedNumber()).toBe(1));
  });

  it('the find panel replaces the properties, and Escape closes it and removes the mark', async () => {
    const panel = await openFind('tide');
    fireEvent.keyDown(panel.getByLabelText('Find'), { key: 'Enter' });
    expect(document.querySelector('dialog[open]')).toBeNull();
    expect(document.querySelector('[data-finding]')).not.toBeNull();

    fireEvent.keyDown(panel.getByLabelText('Find'), { key: 'Escape' });

    expect(screen.queryByRole('complementary', { name: 'Find and replace' })).toBeNull();
    expect(document.querySelector('[data-finding], [data-match]')).toBeNull();
  });

  it('opening the replacement field focuses it and shows the buttons that replace texts', async () => {
    const panel = await openFind('tide');
    const changing = () => panel.queryAllByRole('button', { name: /^(Delete|Replace all$)/ });
    expect(changing()).toEqual([]);
    expect(panel.queryByLabelText('Replace with')).toBeNull();

    openReplace(panel);

    expect(changing().map((one) => one.textContent)).toEqual([
      ...['Delete all 2 matches', 'Delete', 'Delete'],
    ]);
    expect(document.activeElement).toBe(panel.getByLabelText('Replace with'));
    openReplace(panel);
    expect(changing()).toEqual([]);
  });

  it('Ctrl+H opens and focuses the replacement, also when the panel is already open', async () => {
    const panel = await openFind('tide');
    fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });
    expect(document.activeElement).toBe(panel.getByLabelText('Replace with'));
    panel.getByLabelText('Find').focus();
    fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });
    expect(document.activeElement).toBe(panel.getByLabelText('Replace with'));

    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'h', ctrlKey: true });

    const field = await screen.findByLabelText('Replace with');
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
    expect(document.activeElement).toBe(screen.getByLabelText('Find'));
  });

  it('without a replacement, the button says that it deletes the matches', async () => {
    const panel = await openFind('tide');
    openReplace(panel);
    expect(panel.queryByRole('button', { name: 'Replace all' })).toBeNull();

    fireEvent.click(panel.getByRole('button', { name: 'Delete all 2 matches' }));

    expect(['s0', 's1'].map((id) => findDraft(id)?.content.title)).toEqual(['Low ', 'High ']);
  });

  it('“Replace all” changes all slides as one step of undo', async () => {
    const panel = await openFind('tide');
    openReplace(panel);
    fireEvent.change(panel.getByLabelText('Replace with'), { target: { value: 'water' } });

    fireEvent.click(panel.getByRole('button', { name: 'Replace all' }));

    expect(panel.getByText('2 matches replaced.')).toBeTruthy();
    const titles = () => ['s0', 's1'].map((id) => findDraft(id)?.content.title);
    expect(titles()).toEqual(['Low water', 'High water']);
    fireEvent.click(panel.getByRole('button', { name: 'Close' }));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    // Drafts are removed when they equal the saved slides.
    await waitFor(() => expect(titles()).toEqual([undefined, undefined]));
    expect(fieldText(field('Title'))).toBe('Low tide');
  });
});
