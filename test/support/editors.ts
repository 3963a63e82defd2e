import type { CollaboratorRole } from '#shared/domain/collaborators.ts';
import { call } from './api.ts';
import type { FinishedDeck } from './changed-slides.ts';
import { newUser } from './factories.ts';

/**
 * Shares a deck with a new editor, who opens it unless `opensIt` is false; returns the deck with a function for the
 * editor's requests.
 */
export const addEditor = (deck: FinishedDeck, opensIt = true) =>
  addCollaborator(deck, 'editor', opensIt);

/** Shares a deck like `asEditor`, with a given role. */
export async function addCollaborator(deck: FinishedDeck, role: CollaboratorRole, opensIt = true) {
  const editor = await newUser({ full_name: 'Edith Editor' });
  const body = { email: editor.user.email, role };
  const added = await deck.ask('POST', '/collaborators', body);
  const ask: FinishedDeck['ask'] = (method, path, asked, headers = {}) =>
    call(method, `/presentations/${deck.id}${path}`, { token: editor.token, body: asked, headers });
  if (opensIt) await ask('GET', '');
  return { ...deck, ask, editor, collaboratorId: String(added.body.id) };
}
