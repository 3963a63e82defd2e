/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutlineView } from '#shared/schemas/outline.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { OutlineTab } from '#web/features/decks/components/detail/outline-tab.tsx';
import { clearPollCache } from '#web/lib/poll.ts';
import { useToasts } from '#web/lib/toast-store.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { dragByGrip } from './support/drag.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';

const makeEntry = (i: number, point: string): OutlineView['entries'][number] => ({
  i,
  id: `s0${i}`,
  point,
  intent: '',
  layout_hint: 'bullets',
  evidence: [],
  locked: false,
  made: false,
  stale: i === 1,
});

const outline: OutlineView = {
  rev: 4,
  title: 'Bees',
  subtitle: '',
  intent: null,
  entries: [makeEntry(0, 'One.'), makeEntry(1, 'Two.'), makeEntry(2, 'Three.')],
};

const mountTab = (changes: Partial<Presentation> = {}) =>
  mount(
    <OutlineTab
      deck={makeDeck({ allowed_actions: ['edit_outline', 'resume'], ...changes })}
      tasks={[]}
    />,
  );

const pointTexts = () =>
  screen.getAllByRole('textbox', { name: /^Key point of slide/ }).map((box) => {
    if (!(box instanceof HTMLTextAreaElement)) throw new Error('expected a text area');
    return box.value;
  });

const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  clearPollCache();
  useToasts.setState({ toasts: [] });
});
afterEach(cleanup);

describe('outline editor', () => {
  it.each([
    ['an editable presentation', ['edit_outline']],
    ['a presentation that only can be read', []],
  ])(
    'an outline that fails to load is not reported as unwritten, in %s',
    async (_name, actions) => {
      const detail = 'You have no permission for this.';
      const forbidden = { status: 403, body: { detail, code: 'forbidden' } };
      fakeApi(onCall('GET', '/outline', forbidden, { body: outline }));
      await mountTab({ status: 'completed', allowed_actions: actions as never });

      expect((await screen.findByRole('alert')).textContent).toContain(detail);
      expect(screen.queryByText('The outline hasn’t been written yet.')).toBeNull();
      expect(useToasts.getState().toasts).toEqual([]);
      press('Try again');

      expect(await screen.findByText('One.')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it('the grip moves an outline entry', async () => {
    fakeApi(onCall('GET', '/outline', { body: outline }));
    // A separate deck id, because unsaved edits are kept per deck.
    await mountTab({ id: '01J0000000000000000000000C' });
    const list = await screen.findByRole('list');

    dragByGrip(list, 2, 0);

    expect(pointTexts()).toEqual(['Three.', 'One.', 'Two.']);
  });

  it('edited, moved, removed, added and locked entries are saved at the displayed rev', async () => {
    const saved = { ...outline, rev: 5, entries: [makeEntry(0, 'Saved.')] };
    const api = fakeApi(
      onCall('PUT', '/outline', { body: saved }),
      onCall('GET', '/outline', { body: outline }, { body: saved }),
    );
    await mountTab();

    const first = await screen.findByRole('textbox', { name: 'Key point of slide 1' });
    fireEvent.change(first, { target: { value: 'One, reworded.' } });
    press('Move entry 1 down');
    press('Remove entry 3');
    press('Lock entry 1');
    press('Add entry');
    fireEvent.change(screen.getByRole('textbox', { name: 'Key point of slide 3' }), {
      target: { value: 'New.' },
    });
    press('Save outline');

    await waitFor(() => expect(pointTexts()).toEqual(['Saved.']));
    const saveRequest = api.sent.find(({ method }) => method === 'PUT');
    expect(saveRequest?.headers.get('If-Match')).toBe('"4"');
    expect(saveRequest?.body).toEqual({
      entries: [
        { id: 's01', point: 'Two.', locked: true },
        { id: 's00', point: 'One, reworded.', locked: false },
        { point: 'New.', locked: false },
      ],
    });
  });

  it('an edited purpose and audience are saved with the outline', async () => {
    const intent = { purpose: 'inform' as const, audience: '', tone: 'Plain', storyline: '' };
    const planned = { ...outline, intent };
    const api = fakeApi(
      onCall('PUT', '/outline', { body: { ...planned, rev: 5 } }),
      onCall('GET', '/outline', { body: planned }),
    );
    await mountTab({ id: '01J0000000000000000000000D' });

    const purpose = await screen.findByRole('combobox', { name: 'Purpose' });
    fireEvent.change(purpose, { target: { value: 'decide' } });
    const audience = screen.getByRole('textbox', { name: 'Audience' });
    fireEvent.change(audience, { target: { value: 'The board' } });
    press('Save outline');

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'PUT')).toBe(true));
    expect(api.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      intent: { purpose: 'decide', audience: 'The board', tone: 'Plain', storyline: '' },
    });
  });

  it('the outline in review is saved before the slides are started', async () => {
    const deck = makeDeck({ status: 'running' });
    const api = fakeApi(
      onCall('PUT', '/outline', { body: { ...outline, rev: 5 } }),
      onCall('POST', '/resume', { body: deck }),
      onCall('GET', '/outline', { body: outline }),
    );
    await mountTab({ status: 'awaiting_review' });
    const first = await screen.findByRole('textbox', { name: 'Key point of slide 1' });
    fireEvent.change(first, { target: { value: 'Mine.' } });

    press('Generate 3 slides');

    await waitFor(() => expect(api.to(`/api/presentations/${deckId}/resume`)).toHaveLength(1));
    expect(api.sent.map(({ method }) => method).filter((one) => one !== 'GET')).toEqual([
      'PUT',
      'POST',
    ]);
  });

  it('the outline editor keeps the edits after a conflict, and can switch to the current outline', async () => {
    const theirs = { ...outline, rev: 5, entries: [makeEntry(0, 'Theirs.')] };
    const detail = 'Someone changed this after you loaded it.';
    fakeApi(
      onCall('PUT', '/outline', { status: 412, body: { code: 'stale', detail, request_id: 'r1' } }),
      onCall('GET', '/outline', { body: outline }, { body: theirs }),
    );
    await mountTab();
    const first = await screen.findByRole('textbox', { name: 'Key point of slide 1' });
    fireEvent.change(first, { target: { value: 'Mine.' } });

    press('Save outline');
    await screen.findByText(detail);
    const keptPoints = pointTexts();
    fireEvent.click(await screen.findByRole('button', { name: 'Use the current outline' }));

    expect(keptPoints[0]).toBe('Mine.');
    await waitFor(() => expect(pointTexts()).toEqual(['Theirs.']));
  });

  it('a new entry is added before the closing slide and focused', async () => {
    const closing = { ...makeEntry(2, 'Thanks.'), layout_hint: 'closing' };
    fakeApi(
      onCall('GET', '/outline', {
        body: { ...outline, entries: [makeEntry(0, 'One.'), makeEntry(1, 'Two.'), closing] },
      }),
    );
    await mountTab();
    await screen.findByRole('textbox', { name: 'Key point of slide 3' });

    press('Add entry');

    expect(pointTexts()).toEqual(['One.', 'Two.', '', 'Thanks.']);
    expect(focusedLabel()).toBe('Key point of slide 3');
    press('Undo changes');
  });

  it('Enter moves on to the next entry and, after the last one, to a new entry', async () => {
    fakeApi(onCall('GET', '/outline', { body: outline }));
    await mountTab({ id: '01J0000000000000000000000E' });
    const enter = (name: string, init = {}) =>
      fireEvent.keyDown(screen.getByRole('textbox', { name }), { key: 'Enter', ...init });
    await screen.findByRole('textbox', { name: 'Key point of slide 3' });

    enter('Key point of slide 1');
    const afterFirst = focusedLabel();
    enter('Key point of slide 2', { isComposing: true });
    const afterComposition = focusedLabel();
    enter('Key point of slide 3');
    enter('Key point of slide 4');

    expect([afterFirst, afterComposition]).toEqual(Array(2).fill('Key point of slide 2'));
    expect(pointTexts()).toEqual(['One.', 'Two.', 'Three.', '']);
    expect(focusedLabel()).toBe('Key point of slide 4');
  });

  it.each([
    ['is marked as not generated when other slides exist', true, 1],
    ['is not marked before any slide exists', false, 0],
  ])('a new outline entry %s', async (_, made, notes) => {
    const entries = outline.entries.map((one) => ({ ...one, made }));
    fakeApi(onCall('GET', '/outline', { body: { ...outline, entries } }));
    await mountTab({ id: `01J000000000000000000000F${notes}` });
    await screen.findByRole('textbox', { name: 'Key point of slide 3' });

    press('Add entry');

    expect(screen.queryAllByText(/^New:/)).toHaveLength(notes);
  });

  it('the outline editor keeps focus when an entry is removed or reaches an end', async () => {
    fakeApi(onCall('GET', '/outline', { body: outline }));
    await mountTab();
    await screen.findByRole('textbox', { name: 'Key point of slide 3' });

    press('Move entry 2 up');
    const afterMove = focusedLabel();
    press('Remove entry 3');

    expect(afterMove).toBe('Move entry 1 down');
    expect(focusedLabel()).toBe('Key point of slide 2');
    press('Undo changes');
  });

  it('an outline with an empty entry is neither saved nor confirmed, and the entry is marked', async () => {
    const api = fakeApi(onCall('GET', '/outline', { body: outline }));
    await mountTab({ status: 'awaiting_review' });
    await screen.findByRole('textbox', { name: 'Key point of slide 3' });
    press('Add entry');
    fireEvent.change(screen.getByRole('textbox', { name: 'Key point of slide 4' }), {
      target: { value: '  ' },
    });
    screen.getByRole('button', { name: 'Add entry' }).focus();

    press('Generate 4 slides');

    const blank = screen.getByRole('textbox', { name: 'Key point of slide 4' });
    expect(blank.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter a key point, or remove this entry.')).toBeTruthy();
    expect(focusedLabel()).toBe('Key point of slide 4');
    expect(api.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
    press('Undo changes');
  });

  it('the outline editor keeps unsaved edits while another tab of the page is open', async () => {
    fakeApi(onCall('GET', '/outline', { body: outline }));
    await mountTab();
    const first = await screen.findByRole('textbox', { name: 'Key point of slide 1' });
    fireEvent.change(first, { target: { value: 'Mine.' } });

    cleanup();
    await mountTab();

    await screen.findByRole('textbox', { name: 'Key point of slide 1' });
    expect(pointTexts()[0]).toBe('Mine.');
    press('Undo changes');
    expect(pointTexts()[0]).toBe('One.');
  });

  it('an instruction rewrites the outline when nothing is unsaved', async () => {
    const api = fakeApi(
      onCall('POST', '/outline/regenerate', { body: {} }),
      onCall('GET', '/outline', { body: outline }),
    );
    await mountTab();
    const box = await screen.findByRole('textbox', { name: 'Rewrite outline' });

    fireEvent.change(box, { target: { value: 'Be bolder.' } });
    press('Rewrite');

    await waitFor(() =>
      expect(api.to(`/api/presentations/${deckId}/outline/regen`)).toHaveLength(1),
    );
    expect(api.sent.find(({ method }) => method === 'POST')?.body).toEqual({
      instruction: 'Be bolder.',
    });
  });

  it('Enter rewrites the outline, but not the Enter of an input method', async () => {
    const api = fakeApi(
      onCall('POST', '/outline/regenerate', { body: {} }),
      onCall('GET', '/outline', { body: outline }),
    );
    await mountTab();
    const box = await screen.findByRole('textbox', { name: 'Rewrite outline' });
    fireEvent.change(box, { target: { value: '更简短' } });

    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box, { key: 'Enter' });

    const rewriteRequests = () => api.to(`/api/presentations/${deckId}/outline/regen`);
    await waitFor(() => expect(rewriteRequests()).not.toEqual([]));
    expect(rewriteRequests()).toHaveLength(1);
  });

  it('the outline editor is read-only when the deck does not allow edits', async () => {
    fakeApi(onCall('GET', '/outline', { body: outline }));

    await mountTab({ allowed_actions: [] });

    await screen.findByText('One.');
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
