import { newEmail } from '#test/support/factories.ts';
import {
  commentedDeck,
  doneDeck,
  editorialDeck,
  example,
  invitedDeck,
  pausedDeck,
  pausedTask,
  presentationFile,
  reviewedDeck,
  revisedDeck,
  runningDeck,
  sharedDeck,
  trashedDeck,
} from './fixtures.ts';
import {
  type Row,
  statusesForCommenters,
  statusesForDeckOwners,
  statusesForEditors,
  statusesForOwners,
  statusesForReaders,
  statusesForSignedIn,
} from './row.ts';

const firstRevHeader = { 'if-match': '"1"' };

const slideContent = {
  layout: 'bullets',
  title: 'Bees need water',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

const outlineEntries = ['s00', 's01', 's02'].map((id) => ({ id, point: `The point of ${id}.` }));

/**
 * Routes of presentations. An admin who is not the owner may only read, pause, cancel, delete and revoke links.
 * Collaborators may read; an editor may also change content and publish, but not start a run that generates slides.
 */
export const deckRows: Row[] = [
  { route: 'GET /presentations', statuses: statusesForSignedIn(200) },
  { route: 'GET /themes', statuses: statusesForSignedIn(200) },
  { route: 'GET /templates', statuses: statusesForSignedIn(200) },
  { route: 'GET /examples', statuses: statusesForSignedIn(200) },
  { route: 'POST /examples/{id}', fixture: example, statuses: statusesForSignedIn(201) },
  { route: 'POST /presentations', body: { topic: 'Bees' }, statuses: statusesForSignedIn(201) },
  {
    route: 'POST /presentations/estimate',
    body: { topic: 'Bees' },
    statuses: statusesForSignedIn(200),
  },
  {
    route: 'POST /presentations/import',
    fixture: presentationFile,
    body: ({ facts }) => ({ source_id: facts?.source_id }),
    statuses: statusesForOwners(201, 404),
  },
  { route: 'GET /presentations/{id}', fixture: runningDeck, statuses: statusesForReaders(200) },
  {
    route: 'PATCH /presentations/{id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { title: 'Bees and water' },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}',
    fixture: runningDeck,
    statuses: statusesForDeckOwners(204, 204),
  },
  {
    route: 'POST /presentations/{id}/pause',
    fixture: runningDeck,
    statuses: statusesForDeckOwners(200, 200),
  },
  {
    route: 'POST /presentations/{id}/resume',
    fixture: pausedDeck,
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/cancel',
    fixture: runningDeck,
    statuses: statusesForDeckOwners(200, 200),
  },
  {
    route: 'POST /presentations/{id}/regenerate',
    fixture: doneDeck,
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/generate-html-version',
    fixture: doneDeck,
    query: 'version=1',
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'PUT /presentations/{id}/current-html-version',
    fixture: doneDeck,
    query: 'version=1',
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'GET /presentations/{id}/activity',
    fixture: runningDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'GET /presentations/{id}/tasks',
    fixture: runningDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/start',
    fixture: pausedTask,
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/pause',
    fixture: runningDeck,
    statuses: statusesForDeckOwners(200, 200),
  },
  {
    route: 'GET /presentations/{id}/editorial-review',
    fixture: doneDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'POST /presentations/{id}/editorial-review',
    fixture: doneDeck,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/editorial-review/findings/{finding}/apply',
    fixture: editorialDeck,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/editorial-review/findings/{finding}/dismiss',
    fixture: editorialDeck,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'GET /presentations/{id}/outline',
    fixture: reviewedDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'PUT /presentations/{id}/outline',
    fixture: reviewedDeck,
    headers: firstRevHeader,
    body: { entries: outlineEntries },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/outline/regenerate',
    fixture: reviewedDeck,
    body: { instruction: 'Begin with water.' },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/figures',
    fixture: doneDeck,
    body: { content: slideContent, figures: ['93%'] },
    statuses: statusesForReaders(200),
  },
  { route: 'GET /presentations/{id}/slides', fixture: doneDeck, statuses: statusesForReaders(200) },
  {
    route: 'POST /presentations/{id}/slides',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { content: slideContent },
    statuses: statusesForEditors(201, 403),
  },
  {
    route: 'PUT /presentations/{id}/slides/{slide_id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { content: slideContent },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/slides/{slide_id}',
    fixture: doneDeck,
    headers: firstRevHeader,
    statuses: statusesForEditors(204, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/reorder',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { slide_ids: ['s02', 's00', 's01'] },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/revise',
    fixture: doneDeck,
    headers: firstRevHeader,
    body: { instruction: 'Be shorter.' },
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/accept',
    fixture: revisedDeck,
    headers: firstRevHeader,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/discard',
    fixture: revisedDeck,
    headers: firstRevHeader,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'POST /presentations/{id}/translate',
    fixture: doneDeck,
    body: { language: 'fr' },
    statuses: statusesForDeckOwners(201, 403),
  },
  {
    route: 'POST /presentations/{id}/duplicate',
    fixture: doneDeck,
    statuses: statusesForDeckOwners(201, 403),
  },
  {
    route: 'GET /presentations/{id}/comments',
    fixture: commentedDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'POST /presentations/{id}/comments',
    fixture: doneDeck,
    body: { text: 'Shorter?', slide_id: 's01' },
    statuses: statusesForCommenters(201),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/replies',
    fixture: commentedDeck,
    body: { text: 'I agree' },
    statuses: statusesForCommenters(201),
  },
  {
    route: 'PATCH /presentations/{id}/comments/{comment_id}',
    fixture: commentedDeck,
    body: { text: 'Much shorter?' },
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/comments/{comment_id}',
    fixture: commentedDeck,
    statuses: statusesForDeckOwners(204, 403),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/resolve',
    fixture: commentedDeck,
    statuses: statusesForCommenters(200),
  },
  {
    route: 'POST /presentations/{id}/comments/{comment_id}/reopen',
    fixture: commentedDeck,
    statuses: statusesForCommenters(200),
  },
  {
    route: 'GET /presentations/{id}/collaborators',
    fixture: invitedDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'POST /presentations/{id}/collaborators',
    fixture: doneDeck,
    body: () => ({ email: newEmail(), role: 'viewer' }),
    statuses: statusesForDeckOwners(201, 403),
  },
  {
    route: 'PATCH /presentations/{id}/collaborators/{collaborator_id}',
    fixture: invitedDeck,
    body: { role: 'editor' },
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/collaborators/{collaborator_id}',
    fixture: invitedDeck,
    statuses: statusesForDeckOwners(204, 403),
  },
  {
    route: 'PUT /presentations/{id}/presence',
    fixture: doneDeck,
    body: { slide_id: 's01', is_editing: false },
    statuses: { ...statusesForReaders(200), admin: 403 },
  },
  {
    route: 'GET /presentations/{id}/shares',
    fixture: sharedDeck,
    statuses: statusesForDeckOwners(200, 200),
  },
  {
    route: 'POST /presentations/{id}/shares',
    fixture: doneDeck,
    body: { version: 1 },
    statuses: statusesForDeckOwners(201, 403),
  },
  {
    route: 'DELETE /presentations/{id}/shares/{share_id}',
    fixture: sharedDeck,
    statuses: statusesForDeckOwners(204, 204),
  },
  {
    route: 'PATCH /presentations/{id}/placement',
    fixture: doneDeck,
    body: { is_favorite: true, folder: 'Plans' },
    statuses: statusesForDeckOwners(204, 403),
  },
  { route: 'GET /notifications', statuses: statusesForSignedIn(200) },
  {
    route: 'POST /notifications/read',
    body: { ids: ['01J0000000000000000000000A'] },
    statuses: statusesForSignedIn(204),
  },
  { route: 'GET /folders', statuses: statusesForSignedIn(200) },
  { route: 'POST /folders', body: { name: 'Plans' }, statuses: statusesForSignedIn(204) },
  {
    route: 'POST /folders/move',
    body: { from: 'Plans', to: null },
    statuses: statusesForSignedIn(204),
  },
  { route: 'GET /trash', statuses: statusesForSignedIn(200) },
  {
    route: 'POST /trash/{id}/restore',
    fixture: trashedDeck,
    statuses: statusesForOwners(200, 404),
  },
  { route: 'DELETE /trash/{id}', fixture: trashedDeck, statuses: statusesForOwners(204, 404) },
  {
    route: 'GET /presentations/{id}/versions',
    fixture: doneDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'GET /presentations/{id}/versions/{version}',
    fixture: doneDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'PATCH /presentations/{id}/versions/{version}',
    fixture: doneDeck,
    body: { name: 'First draft' },
    statuses: statusesForDeckOwners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/versions/{version}/restore',
    fixture: doneDeck,
    statuses: statusesForEditors(200, 403),
  },
  {
    route: 'GET /presentations/{id}/sources',
    fixture: doneDeck,
    statuses: statusesForReaders(200),
  },
  { route: 'GET /presentations/{id}/data', fixture: doneDeck, statuses: statusesForReaders(200) },
  {
    route: 'GET /presentations/{id}/download',
    fixture: doneDeck,
    statuses: statusesForReaders(302),
  },
  {
    route: 'GET /tokens/presentations/{id}/tokens',
    fixture: runningDeck,
    statuses: statusesForReaders(200),
  },
];
