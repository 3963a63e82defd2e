/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TemplateView } from '#shared/schemas/templates.ts';
import { createTemplateSlides } from '#shared/templates/template.ts';
import { templates } from '#shared/templates/templates.ts';
import { buildNewDeck } from '#web/features/decks/components/new-deck/build-new-deck.ts';
import { clearDraft, useDraft } from '#web/features/decks/components/new-deck/draft-store.ts';
import { rememberOptions } from '#web/features/decks/components/new-deck/remembered-options.ts';
import { TemplateField } from '#web/features/decks/components/new-deck/template-field.tsx';
import { TemplateGallery } from '#web/features/decks/components/templates/template-gallery.tsx';
import { clearSession } from '#web/lib/session/session-store.ts';
import { makeDeck } from './support/decks.ts';
import { fakeApi, onCall, onPath } from './support/fake-api.ts';
import { mount, mountRoutes } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const items: TemplateView[] = templates.map((template) => ({
  ...{ id: template.id, purpose: template.purpose, theme: template.theme },
  ...{ name: template.en.name, description: template.en.description },
  slides: createTemplateSlides(template, 'en'),
}));
const examples = [{ id: 'tides', title: 'Tides', language: 'zh-CN', slide_count: 4 }];

const gallery = () => screen.getByRole('list', { name: 'Templates' });
const openGallery = () =>
  mountRoutes([{ path: '*', element: <TemplateGallery /> }], '/dashboard?new=templates');

beforeEach(() => {
  localStorage.clear();
  signIn();
  clearDraft();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('the template gallery', () => {
  it('the gallery lists all templates and filters them by purpose', async () => {
    fakeApi(
      onPath('/api/templates', { body: { items } }),
      onPath('/api/examples', { body: { items: [] } }),
    );
    await openGallery();
    await screen.findByRole('button', { name: /^Board report/ });
    const all = gallery().children.length;

    fireEvent.click(screen.getByRole('button', { name: 'Teach' }));

    const names = [...gallery().querySelectorAll('strong')].map(({ textContent }) => textContent);
    expect(all).toBe(templates.length);
    expect(names).toEqual(['Lesson', 'Workshop', 'Onboarding']);
  });

  it('choosing a template opens the new-presentation page with its theme and number of slides', async () => {
    fakeApi(
      onPath('/api/templates', { body: { items } }),
      onPath('/api/examples', { body: { items: [] } }),
    );
    const router = await openGallery();

    fireEvent.click(await screen.findByRole('button', { name: /^Lesson/ }));

    expect(router.state.location.search).toBe('?new=1');
    expect(useDraft.getState()).toMatchObject({
      template: 'lesson',
      theme: 'botanical',
      slides: 7,
    });
    const { body } = buildNewDeck({ ...useDraft.getState(), topic: 'Light' }, 'Text');
    expect(body).toMatchObject({ topic: 'Light', template: 'lesson' });
  });

  it('an example is opened once, and its presentation page is shown', async () => {
    const api = fakeApi(
      onPath('/api/templates', { body: { items } }),
      onCall('GET', '/examples', { body: { items: examples } }),
      onCall('POST', '/examples/tides', { status: 201, body: makeDeck({ id: 'copy' }) }),
    );
    const router = await openGallery();
    const example = await screen.findByRole('button', { name: /^Tides.*Chinese · 4 slides/ });

    fireEvent.click(example);
    fireEvent.click(example);

    await waitFor(() => expect(router.state.location.pathname).toBe('/presentation/copy'));
    expect(api.to('/api/examples/tides')).toHaveLength(1);
  });

  it('the template gallery shows a retry button when the list of templates can’t be loaded', async () => {
    fakeApi(
      onPath('/api/templates', { status: 400, body: { detail: 'Not now.' } }),
      onPath('/api/examples', { body: { items: [] } }),
    );
    await openGallery();

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the template of a new presentation', () => {
  it('the chosen template shows its outline and can be removed', async () => {
    fakeApi(onPath('/api/templates', { body: { items } }));
    useDraft.setState({ template: 'pitch', theme: 'nocturne', slides: 8 });
    await mount(<TemplateField />);
    expect(await screen.findByText('Traction')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Remove template' }));

    expect(useDraft.getState()).toMatchObject({ template: '', theme: '' });
    expect(screen.getByRole('link', { name: 'Templates and examples' }).getAttribute('href')).toBe(
      '/dashboard?new=templates',
    );
  });

  it('the theme and the slides of a template are not remembered as the user’s choice', () => {
    rememberOptions({ ...useDraft.getState(), theme: 'ink', slides: 12, minutes: 20 });

    rememberOptions({ ...useDraft.getState(), template: 'pitch', theme: 'nocturne', minutes: 10 });

    const key = Object.keys(localStorage).find((name) => name.startsWith('new-deck-options'));
    expect(JSON.parse(localStorage.getItem(key ?? '') ?? '{}')).toMatchObject({
      theme: 'ink',
      slides: 12,
      minutes: 10,
    });
  });
});
