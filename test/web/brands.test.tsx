/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Brand } from '#shared/schemas/brands.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { BrandItems } from '#web/features/decks/components/brands/brand-items.tsx';
import { BrandNotice } from '#web/features/decks/components/brands/brand-notice.tsx';
import { useThemeChoice } from '#web/features/decks/components/detail/use-theme-choice.ts';
import { BrandsPage } from '#web/features/decks/routes/dashboard-page.tsx';
import { loadEditTexts, loadLanguage } from '#web/lib/i18n.ts';
import { clearSession } from '#web/lib/session/session-store.ts';
import { deckId, makeDeck } from './support/decks.ts';
import { mockDialogs, mockPopovers } from './support/dialogs.ts';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';

const createdAt = new Date().toISOString();
const brand: Brand = {
  ...{ id: 'brand-1', name: 'Acme', theme: 'ledger:0a6540', fonts: {}, logos: {} },
  ...{ footer: 'Acme Ltd', tone: '', template: null, is_shared: false, can_edit: true, rev: 2 },
  ...{ created_at: createdAt, updated_at: createdAt },
};
const brandListRule = (...items: Brand[]) => onCall('GET', '/api/brands', { body: { items } });

beforeEach(async () => {
  mockDialogs();
  mockPopovers();
  signIn();
  await loadEditTexts();
});
afterEach(() => {
  cleanup();
  clearSession();
});

describe('the brands page', () => {
  it('the brands page explains brands when there are none, and creates a brand', async () => {
    const api = fakeApi(
      brandListRule(),
      onCall('POST', '/api/brands', { status: 201, body: brand }),
    );
    await mount(<BrandsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create a brand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New brand' }));

    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Acme' } });
    fireEvent.change(dialog.getByLabelText('Main colour'), { target: { value: '#0a6540' } });
    fireEvent.change(dialog.getByLabelText('Footer'), { target: { value: 'Acme Ltd' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create brand' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'POST')).toBe(true));
    const [post] = api.sent.filter(({ method }) => method === 'POST');
    expect(post?.body).toMatchObject({
      name: 'Acme',
      theme: 'meridian:0a6540',
      footer: 'Acme Ltd',
    });
  });

  it('the brand form shows which colour is drawn differently', async () => {
    fakeApi(brandListRule());
    await mount(<BrandsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create a brand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New brand' }));

    fireEvent.change(dialog.getByLabelText('Main colour'), { target: { value: '#fffff0' } });

    expect(await dialog.findByText(/#fffff0 is drawn as/)).toBeTruthy();
  });

  it('a proposal from a web page fills the brand form and shows what was not found', async () => {
    const proposal = {
      ...{ name: 'Acme', colors: ['0a6540'], background: 'dark', footer: null, logo: null },
      fonts: { heading: 'Montserrat', body: null },
      nearest_fonts: { heading: 'Manrope' },
      layouts: [],
      not_understood: [{ code: 'no_logo', detail: '' }],
    };
    fakeApi(brandListRule(), onCall('POST', '/api/brands/proposals', { body: proposal }));
    await mount(<BrandsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create a brand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New brand' }));

    fireEvent.change(dialog.getByLabelText('Start from your website'), {
      target: { value: 'acme.example' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Read the page' }));

    expect(await dialog.findByText(/Montserrat isn’t available here/)).toBeTruthy();
    expect(dialog.getByText('No logo was found. Upload it below.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Acme');
    expect(dialog.getByLabelText<HTMLSelectElement>('Base theme').value).toBe('nocturne');
    expect(dialog.getByLabelText<HTMLSelectElement>('Heading font').value).toBe('Manrope');
  });

  it('a brand’s PowerPoint template is chosen by a button in the app’s language, and other files are rejected', async () => {
    const api = fakeApi(brandListRule());
    await mount(<BrandsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Create a brand' }));
    const group = await screen.findByRole('group', { name: 'Start from your PowerPoint template' });
    await act(() => loadLanguage('zh'));
    expect(within(group).getByRole('button', { name: '选择文件' })).toBeTruthy();
    await act(() => loadLanguage('en'));

    fireEvent.change(within(group).getByTestId('files'), {
      target: { files: [new File(['text'], 'Notes.docx')] },
    });

    expect(within(group).getByRole('alert').textContent).toContain('Notes.docx');
    expect(api.sent.some(({ path }) => path.endsWith('/sources'))).toBe(false);
  });

  it('the brands page links back to the dashboard', async () => {
    fakeApi(brandListRule());
    await mount(<BrandsPage />);

    const back = await screen.findByRole('link', { name: 'Presentations' });

    expect(back.getAttribute('href')).toBe('/dashboard');
  });

  it('the brands page shows edit buttons only to users who may change a brand, and confirms a deletion', async () => {
    const shared = { ...brand, id: 'brand-2', name: 'Group', is_shared: true, can_edit: false };
    const api = fakeApi(
      brandListRule(brand, shared),
      onCall('DELETE', '/api/brands/brand-1', { status: 204 }),
    );
    await mount(<BrandsPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Acme?' }));

    expect(screen.queryByRole('button', { name: 'Delete Group' })).toBeNull();
    expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'DELETE')).toBe(true));
  });
});

describe('the brand of a presentation', () => {
  const path = `/presentations/${deckId}`;
  const deckBrand = { id: brand.id, rev: 1, name: 'Acme', logos: {}, fonts: {}, footer: '' };
  const deck = (changes: Partial<Presentation> = {}) =>
    makeDeck({ rev: 4, allowed_actions: ['edit_deck'], ...changes });

  function Items({ shown }: { shown: Presentation }) {
    const choice = useThemeChoice(shown);
    return (
      <Suspense>
        <BrandItems deck={shown} choice={choice} />
      </Suspense>
    );
  }

  it('the theme menu applies a brand to a presentation', async () => {
    const api = fakeApi(brandListRule(brand), onCall('PATCH', path, { body: deck() }));
    await mount(<Items shown={deck()} />);

    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Acme' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(api.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ brand_id: brand.id });
  });

  it('a newer revision of a presentation’s brand is offered, and applied on request', async () => {
    const api = fakeApi(brandListRule(brand), onCall('PATCH', path, { body: deck() }));
    await mount(
      <Suspense>
        <BrandNotice deck={deck()} brand={deckBrand} />
      </Suspense>,
    );

    fireEvent.click(await screen.findByRole('button', { name: 'Apply the new version' }));

    await waitFor(() => expect(api.sent.some(({ method }) => method === 'PATCH')).toBe(true));
    expect(api.sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ brand_id: brand.id });
  });
});
