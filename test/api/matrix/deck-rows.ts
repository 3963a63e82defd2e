import { owners, type Row, signedIn } from './row.ts';
import {
  doneDeck,
  pausedDeck,
  pausedTask,
  picturedDeck,
  reviewedDeck,
  revisedDeck,
  runningDeck,
  sharedDeck,
} from './scenes.ts';

const first = { 'if-match': '"1"' };

const content = {
  layout: 'bullets',
  title: 'Bees need water',
  notes: '',
  sources: [],
  blocks: { items: [{ text: 'A shallow bowl will do' }, { text: 'Change it each week' }] },
};

const entries = ['s00', 's01', 's02'].map((id) => ({ id, point: `The point of ${id}.` }));

/** Presentations: an admin who is not the owner reads, pauses, cancels, deletes and ends links, and nothing else. */
export const deckRows: Row[] = [
  { route: 'GET /presentations', statuses: signedIn(200) },
  { route: 'GET /themes', statuses: signedIn(200) },
  { route: 'POST /presentations', body: { topic: 'Bees' }, statuses: signedIn(201) },
  { route: 'POST /presentations/estimate', body: { topic: 'Bees' }, statuses: signedIn(200) },
  { route: 'GET /presentations/{id}', scene: runningDeck, statuses: owners(200, 200) },
  {
    route: 'PATCH /presentations/{id}',
    scene: doneDeck,
    headers: first,
    body: { title: 'Bees and water' },
    statuses: owners(200, 403),
  },
  { route: 'DELETE /presentations/{id}', scene: runningDeck, statuses: owners(204, 204) },
  { route: 'POST /presentations/{id}/pause', scene: runningDeck, statuses: owners(200, 200) },
  { route: 'POST /presentations/{id}/resume', scene: pausedDeck, statuses: owners(200, 403) },
  { route: 'POST /presentations/{id}/cancel', scene: runningDeck, statuses: owners(200, 200) },
  { route: 'POST /presentations/{id}/regenerate', scene: doneDeck, statuses: owners(200, 403) },
  {
    route: 'POST /presentations/{id}/generate-html-version',
    scene: doneDeck,
    query: 'version=1',
    statuses: owners(200, 403),
  },
  {
    route: 'PUT /presentations/{id}/current-html-version',
    scene: doneDeck,
    query: 'version=1',
    statuses: owners(200, 403),
  },
  { route: 'GET /presentations/{id}/activity', scene: runningDeck, statuses: owners(200, 200) },
  { route: 'GET /presentations/{id}/tasks', scene: runningDeck, statuses: owners(200, 200) },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/start',
    scene: pausedTask,
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/tasks/{task_id}/pause',
    scene: runningDeck,
    statuses: owners(200, 200),
  },
  { route: 'GET /presentations/{id}/outline', scene: reviewedDeck, statuses: owners(200, 200) },
  {
    route: 'PUT /presentations/{id}/outline',
    scene: reviewedDeck,
    headers: first,
    body: { entries },
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/outline/regenerate',
    scene: reviewedDeck,
    body: { instruction: 'Begin with water.' },
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/figures',
    scene: doneDeck,
    body: { content, figures: ['93%'] },
    statuses: owners(200, 200),
  },
  { route: 'GET /presentations/{id}/slides', scene: doneDeck, statuses: owners(200, 200) },
  {
    route: 'POST /presentations/{id}/slides',
    scene: doneDeck,
    headers: first,
    body: { content },
    statuses: owners(201, 403),
  },
  {
    route: 'PUT /presentations/{id}/slides/{slide_id}',
    scene: doneDeck,
    headers: first,
    body: { content },
    statuses: owners(200, 403),
  },
  {
    route: 'DELETE /presentations/{id}/slides/{slide_id}',
    scene: doneDeck,
    headers: first,
    statuses: owners(204, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/reorder',
    scene: doneDeck,
    headers: first,
    body: { slide_ids: ['s02', 's00', 's01'] },
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/revise',
    scene: doneDeck,
    headers: first,
    body: { instruction: 'Be shorter.' },
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/accept',
    scene: revisedDeck,
    headers: first,
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/proposal/discard',
    scene: revisedDeck,
    headers: first,
    statuses: owners(200, 403),
  },
  {
    route: 'POST /presentations/{id}/translate',
    scene: doneDeck,
    body: { language: 'fr' },
    statuses: owners(201, 403),
  },
  { route: 'POST /presentations/{id}/duplicate', scene: doneDeck, statuses: owners(201, 403) },
  { route: 'GET /presentations/{id}/shares', scene: sharedDeck, statuses: owners(200, 200) },
  {
    route: 'POST /presentations/{id}/shares',
    scene: doneDeck,
    body: { version: 1 },
    statuses: owners(201, 403),
  },
  {
    route: 'DELETE /presentations/{id}/shares/{share_id}',
    scene: sharedDeck,
    statuses: owners(204, 204),
  },
  { route: 'GET /presentations/{id}/versions', scene: doneDeck, statuses: owners(200, 200) },
  {
    route: 'GET /presentations/{id}/versions/{version}',
    scene: doneDeck,
    statuses: owners(200, 200),
  },
  {
    route: 'POST /presentations/{id}/versions/{version}/restore',
    scene: doneDeck,
    statuses: owners(200, 403),
  },
  { route: 'GET /presentations/{id}/sources', scene: doneDeck, statuses: owners(200, 200) },
  { route: 'GET /presentations/{id}/data', scene: doneDeck, statuses: owners(200, 200) },
  { route: 'GET /presentations/{id}/download', scene: doneDeck, statuses: owners(302, 302) },
  {
    route: 'GET /presentations/{id}/thumbnail/{picture}',
    scene: picturedDeck,
    statuses: owners(200, 200),
  },
  {
    route: 'GET /tokens/presentations/{id}/tokens',
    scene: runningDeck,
    statuses: owners(200, 200),
  },
];
