/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Quota, UserDetail } from '#shared/schemas/users.ts';
import { LimitsForm } from '#web/features/admin/components/people/limits-form.tsx';
import { QuotaNote } from '#web/features/usage/components/quota-note.tsx';
import { fakeApi, onCall } from './support/fake-api.ts';
import { mount } from './support/mount.tsx';
import { signIn } from './support/signed-in.ts';
import { makeUser } from './support/users.ts';

const quota: Quota = {
  ...{ tier: 'free', period: '2026-11', decks: { used: 1, limit: 7 } },
  ...{ tokens: { used: 0, limit: 300_000 }, concurrent: { used: 0, limit: 1 }, slides_a_deck: 15 },
  own_limits: ['decks'],
};
const person: UserDetail = { ...makeUser(), quota, second_factors: [], mail_suppression: null };

beforeEach(() => signIn());
afterEach(cleanup);

describe('own limits of a user', () => {
  it('shows own limits only, and sends an empty field as the plan’s limit', async () => {
    const api = fakeApi(onCall('PUT', `/users/${person.id}/limits`, { body: person }));
    await mount(<LimitsForm person={person} />);
    const decks = screen.getByLabelText('Presentations a month');
    const tokens = screen.getByLabelText('Tokens a month');
    expect([decks, tokens].map((field) => (field as HTMLInputElement).value)).toEqual(['7', '']);

    fireEvent.change(decks, { target: { value: '' } });
    fireEvent.change(tokens, { target: { value: '900000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(api.to(`/api/users/${person.id}/limits`)).toHaveLength(1));
    expect(api.to(`/api/users/${person.id}/limits`)[0]?.body).toEqual({
      decks_a_month: null,
      tokens_a_month: 900_000,
    });
  });

  it('the user’s usage says that an admin set the limits, only if one did', async () => {
    const { own_limits: _own, ...planQuota } = quota;
    await mount(<QuotaNote quota={planQuota} />);
    expect(screen.queryByText(/An admin set these limits/)).toBeNull();
    cleanup();

    await mount(<QuotaNote quota={quota} />);

    expect(await screen.findByText(/^An admin set these limits\. Resets on/)).toBeTruthy();
  });
});
