import { newEmail } from '#test/support/factories.ts';
import {
  commentedDeck,
  deckWithStoredPicture,
  doneDeck,
  editorialDeck,
  example,
  finishedDeckWithPicture,
  invitedDeck,
  pausedDeck,
  pausedTask,
  picturedDeck,
  presentationFile,
  reviewedDeck,
  revisedDeck,
  runningDeck,
  sharedDeck,
  trashedDeck,
} from './fixtures.ts';
import { commenters, deckOwners, editors, owners, type Row, readers, signedIn } from './row.ts';

const firstRevHeader = { 'if-match': '"1"' };

const content = {
  layout: 'bullets',
  title: 'Bees need water',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

const entries = ['s00', 's01', 's02'].map((id) => ({ id, point: `The point of ${id}.` }));

/**
 * Routes of presentations. An admin who is not the owner may only read, pause, cancel, delete and revoke links.
 * Collaborators may read; an editor may also change content and publish, but not start a run that generates slides.
 */
export const deckRows: Row[] = [
  { route: 'GET /presentations', statuses: signedIn(200) },
  { route: 'GET /themes', statuses: signedIn(200) },
  { route: 'GET /templates', statuses: signedIn(200) },
  { route: 'GET /examples', statuses: signedIn(200) },
  { route: 'POST /examples/{id}', fixture: example, statuses: signedIn(201) },
  { route: 'POST /presentations', body: { topic: 'Bees' }, statuses: signedIn(201) },
  { route: 'POST /presentations/estimate', body: { topic: 'Bees' }, statuses: signedIn(200) },
  {
    route: 'POST /presentations/import',
    fixture: presentationFile,
    body: ({ facts }) => ({ source_id: facts?.source_id }),
    statuses: owners(201, 404),
  },
  { route: 'GET /presentations/{id}', fixture: runningDeck, statuses: readers(200) },
  {
    route: 'PATCH /presentations/{id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { title: 'Bees and water' },
    statuses: editors(200, 403),
  },
  { route: 'DELETE /presentations/{id}', fixture: runningDeck, statuses: deckOwners(204, 204) },
  { route: 'POST /presentations/{id}/pause', fixture: runningDeck, statuses: deckOwners(200, 200) },
  { route: 'POST /presentations/{id}/resume', fixture: pausedDeck, statuses: deckOwners(200, 403) },
  {
    route: 'POST /presentations/{id}/cancel',
    fixture: runningDeck,
    statuses: deckOwners(200, 200),
  },
  {
    route: 'POST /presentations/{id}/regenerate',
    fixture: doneDeck,
    statuses: deckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/generate-html-version',
    fixture: doneDeck,
    query: 'version=1',
    statuses: editors(200, 403),
  },
  {
    route: 'PUT /presentations/{id}/current-html-version',
    fixture: doneDeck,
    query: 'version=1',
    statuses: editors(200, 403),
  },
  { route: 'GET /presentations/{id}/activity', fixture: runningDeck, statuses: readers(200) },
  { route: 'GET /presentations/{id}/tasks', fixture: runningDeck, statuses: readers(200) },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/start',
    fixture: pausedTask,
    statuses: deckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/pause',
    fixture: runningDeck,
    statuses: deckOwners(200, 200),
  },
  {
    route: 'GET /presentations/{id}/editorial-review',
    fixture: doneDeck,
    statuses: readers(200),
  },
  {
    route: 'POST /presentations/{id}/editorial-review',
    fixture: doneDeck,
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/editorial-review/findings/{finding}/apply',
    fixture: editorialDeck,
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/editorial-review/findings/{finding}/dismiss',
    fixture: editorialDeck,
    statuses: editors(200, 403),
  },
  { route: 'GET /presentations/{id}/outline', fixture: reviewedDeck, statuses: readers(200) },
  {
    route: 'PUT /presentations/{id}/outline',
    fixture: reviewedDeck,
    headers: firstRevHeader,
    body: { entries },
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/outline/regenerate',
    fixture: reviewedDeck,
    body: { instruction: 'Begin with water.' },
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/figures',
    fixture: doneDeck,
    body: { content, figures: ['93%'] },
    statuses: readers(200),
  },
  { route: 'GET /presentations/{id}/slides', fixture: doneDeck, statuses: readers(200) },
  {
    route: 'POST /presentations/{id}/slides',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { content },
    statuses: editors(201, 403),
  },
  {
    route: 'PUT /presentations/{id}/slides/{slide_id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { content },
    statuses: editors(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/slides/{slide_id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    statuses: editors(204, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/reorder',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { slide_ids: ['s02', 's00', 's01'] },
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/revise',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { instruction: 'Be shorter.' },
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/accept',
    fixture: revisedDeck,
    headers: firstRevHeader,
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/discard',
    fixture: revisedDeck,
    headers: firstRevHeader,
    statuses: editors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/translate',
    fixture: doneDeck,
    body: { language: 'fr' },
    statuses: deckOwners(201, 403),
  },
  {
    route: 'POST /presentations/{id}/duplicate',
    fixture: doneDeck,
    statuses: deckOwners(201, 403),
  },
  { route: 'GET /presentations/{id}/comments', fixture: commentedDeck, statuses: readers(200) },
  {
    route: 'POST /presentations/{id}/comments',
    fixture: doneDeck,
    body: { text: 'Shorter?', slide_id: 's01' },
    statuses: commenters(201),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/replies',
    fixture: commentedDeck,
    body: { text: 'I agree' },
    statuses: commenters(201),
  },
  {
    route: 'PATCH /presentations/{id}/comments/{comment_id}',
    fixture: commentedDeck,
    body: { text: 'Much shorter?' },
    statuses: deckOwners(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/comments/{comment_id}',
    fixture: commentedDeck,
    statuses: deckOwners(204, 403),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/resolve',
    fixture: commentedDeck,
    statuses: commenters(200),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/reopen',
    fixture: commentedDeck,
    statuses: commenters(200),
  },
  { route: 'GET /presentations/{id}/collaborators', fixture: invitedDeck, statuses: readers(200) },
  {
    route: 'POST /presentations/{id}/collaborators',
    fixture: doneDeck,
    body: () => ({ email: newEmail(), role: 'viewer' }),
    statuses: deckOwners(201, 403),
  },
  {
    route: 'PATCH /presentations/{id}/collaborators/{collaborator_id}',
    fixture: invitedDeck,
    body: { role: 'editor' },
    statuses: deckOwners(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/collaborators/{collaborator_id}',
    fixture: invitedDeck,
    statuses: deckOwners(204, 403),
  },
  {
    route: 'PUT /presentations/{id}/presence',
    fixture: doneDeck,
    body: { slide_id: 's01', is_editing: false },
    statuses: { ...readers(200), admin: 403 },
  },
  { route: 'GET /presentations/{id}/shares', fixture: sharedDeck, statuses: deckOwners(200, 200) },
  {
    route: 'POST /presentations/{id}/shares',
    fixture: doneDeck,
    body: { version: 1 },
    statuses: deckOwners(201, 403),
  },
  {
    route: 'DELETE /presentations/{id}/shares/{share_id}',
    fixture: sharedDeck,
    statuses: deckOwners(204, 204),
  },
  {
    route: 'PATCH /presentations/{id}/placement',
    fixture: doneDeck,
    body: { is_favorite: true, folder: 'Plans' },
    statuses: deckOwners(204, 403),
  },
  { route: 'GET /folders', statuses: signedIn(200) },
  { route: 'POST /folders', body: { name: 'Plans' }, statuses: signedIn(204) },
  { route: 'POST /folders/move', body: { from: 'Plans', to: null }, statuses: signedIn(204) },
  { route: 'GET /trash', statuses: signedIn(200) },
  { route: 'POST /trash/{id}/restore', fixture: trashedDeck, statuses: owners(200, 404) },
  { route: 'DELETE /trash/{id}', fixture: trashedDeck, statuses: owners(204, 404) },
  { route: 'GET /presentations/{id}/versions', fixture: doneDeck, statuses: readers(200) },
  {
    route: 'GET /presentations/{id}/versions/{version}',
    fixture: doneDeck,
    statuses: readers(200),
  },
  {
    route: 'PATCH /presentations/{id}/versions/{version}',
    fixture: doneDeck,
    body: { name: 'First draft' },
    statuses: deckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/versions/{version}/restore',
    fixture: doneDeck,
    statuses: editors(200, 403),
  },
  { route: 'GET /presentations/{id}/sources', fixture: doneDeck, statuses: readers(200) },
  { route: 'GET /presentations/{id}/data', fixture: doneDeck, statuses: readers(200) },
  { route: 'GET /presentations/{id}/download', fixture: doneDeck, statuses: readers(302) },
  {
    route: 'GET /presentations/{id}/thumbnail/{picture}',
    fixture: picturedDeck,
    statuses: readers(200),
  },
  {
    route: 'GET /presentations/{id}/pictures',
    fixture: deckWithStoredPicture,
    statuses: readers(200),
  },
  {
    route: 'POST /presentations/{id}/pictures',
    fixture: finishedDeckWithPicture,
    body: ({ params }) => ({
      from: 'library',
      presentation_id: params.id,
      asset: `pictures/${params.picture}`,
    }),
    statuses: editors(201, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/picture',
    fixture: doneDeck,
    body: { prompt: 'A lighthouse' },
    // 409, because the settings name no image model.
    statuses: deckOwners(409, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/picture/description',
    fixture: finishedDeckWithPicture,
    body: ({ params }) => ({ asset: `pictures/${params.picture}` }),
    // 409, because the configured model does not accept pictures.
    statuses: editors(409, 403),
  },
  { route: 'GET /pictures', statuses: signedIn(200) },
  { route: 'GET /pictures/providers', statuses: signedIn(200) },
  { route: 'GET /pictures/search', query: 'provider=openverse&q=bees', statuses: signedIn(409) },
  {
    route: 'GET /presentations/{id}/pictures/{picture}',
    fixture: deckWithStoredPicture,
    statuses: readers(200),
  },
  {
    route: 'GET /tokens/presentations/{id}/tokens',
    fixture: runningDeck,
    statuses: readers(200),
  },
];
