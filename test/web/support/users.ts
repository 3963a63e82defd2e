import type { Tokens } from '#shared/schemas/auth.ts';
import type { Me, User } from '#shared/schemas/users.ts';

/** Returns tokens that expire in 15 minutes. */
export function makeTokens(name = 'first'): Tokens {
  return {
    access_token: `access-${name}`,
    refresh_token: `refresh-${name}`,
    expires_in: 900,
    token_type: 'Bearer',
  };
}

/** Common fields of a regular active user. */
export const regularUser = {
  is_admin: false,
  is_active: true,
  is_verified: true,
  tier: 'free',
  locale: 'en',
  created_at: '2026-01-01T00:00:00Z',
  last_login_at: null,
} satisfies Partial<User>;

/** Returns the signed-in user with a quota. */
export function makeUser(changes: Partial<Me> = {}): Me {
  return {
    ...regularUser,
    id: '01J0000000000000000000000A',
    email: 'ada@example.com',
    full_name: 'Ada Lovelace',
    quota: {
      tier: 'free',
      period: '2026-01',
      decks: { used: 1, limit: 5 },
      tokens: { used: 0, limit: 300_000 },
      concurrent: { used: 0, limit: 1 },
      slides_a_deck: 15,
    },
    ...changes,
  };
}
