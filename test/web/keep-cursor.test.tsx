/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useKeepCursor } from '#web/features/decks/components/edit-slide/use-keep-cursor.ts';

let setFromElsewhere: (text: string) => void = () => {};

function Notes() {
  const [text, setText] = useState('High water comes');
  const [field, setField] = useState<HTMLTextAreaElement | null>(null);
  useKeepCursor(field);
  setFromElsewhere = setText;
  return <textarea ref={setField} value={text} onChange={({ target }) => setText(target.value)} />;
}

/** Renders a focused field with a cursor. */
function openNotes(position: number): HTMLTextAreaElement {
  render(<Notes />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  field.focus();
  field.setSelectionRange(position, position);
  return field;
}

afterEach(cleanup);

it.each([
  ['after the change moves with its word', 16, 15],
  ['before the change stays', 2, 2],
])('the cursor %s when another user’s change is merged into the text', (_what, from, to) => {
  const field = openNotes(from);

  act(() => setFromElsewhere('High tide comes'));

  expect(field.value).toBe('High tide comes');
  expect([field.selectionStart, field.selectionEnd]).toEqual([to, to]);
});

it('typing leaves the cursor where the browser puts it', () => {
  const field = openNotes(4);

  fireEvent.change(field, { target: { value: 'Higher water comes' } });
  field.setSelectionRange(6, 6);
  act(() => setFromElsewhere('Higher water comes'));

  expect(field.selectionStart).toBe(6);
});
