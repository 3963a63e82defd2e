import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import { call } from './api.ts';
import type { FinishedDeck } from './changed-slides.ts';
import { newUser } from './factories.ts';

/** Shares a deck with a new editor who has opened it; returns the deck with the editor's requests. */
export const asEditor = (deck: FinishedDeck) => asCollaborator(deck, 'editor');

/** Like asEditor, with a role. */
export async function asCollaborator(deck: FinishedDeck, role: CollaboratorRole) {
  const editor = await newUser({ full_name: 'Edith Editor' });
  const body = { email: editor.user.email, role };
  const added = await deck.ask('POST', '/collaborators', body);
  const ask: FinishedDeck['ask'] = (method, path, asked, headers = {}) =>
    call(method, `/presentations/${deck.id}${path}`, { token: editor.token, body: asked, headers });
  await ask('GET', '');
  return { ...deck, ask, editor, collaboratorId: String(added.body.id) };
}
