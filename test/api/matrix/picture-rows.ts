import {
  deckWithStoredPicture,
  doneDeck,
  finishedDeckWithPicture,
  picturedDeck,
  trashedPicturedDeck,
} from './fixtures.ts';
import {
  type Row,
  statusesForDeckOwners,
  statusesForEditors,
  statusesForOwners,
  statusesForReaders,
  statusesForSignedIn,
} from './row.ts';

/** Routes of the pictures of presentations, and of the picture library and searches. */
export const pictureRows: Row[] = [
  {
    route: 'GET /presentations/{id}/thumbnail/{picture}',
    fixture: picturedDeck,
    statuses: statusesForReaders(200),
  },
  {
    route: 'GET /trash/{id}/thumbnail/{picture}',
    fixture: trashedPicturedDeck,
    statuses: statusesForOwners(200, 404),
  },
  {
    route: 'GET /presentations/{id}/pictures',
    fixture: deckWithStoredPicture,
    statuses: statusesForReaders(200),
  },
  {
    route: 'POST /presentations/{id}/pictures',
    fixture: finishedDeckWithPicture,
    body: ({ params }) => ({
      from: 'library',
      presentation_id: params.id,
      asset: `pictures/${params.picture}`,
    }),
    statuses: statusesForEditors(201, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/picture',
    fixture: doneDeck,
    body: { prompt: 'A lighthouse' },
    // 409, because the settings name no image model.
    statuses: statusesForDeckOwners(409, 403),
  },
  {
    route: 'POST /presentations/{id}/slides/{slide_id}/picture/description',
    fixture: finishedDeckWithPicture,
    body: ({ params }) => ({ asset: `pictures/${params.picture}` }),
    // 409, because the configured model does not accept pictures.
    statuses: statusesForEditors(409, 403),
  },
  { route: 'GET /pictures', statuses: statusesForSignedIn(200) },
  { route: 'GET /pictures/providers', statuses: statusesForSignedIn(200) },
  {
    route: 'GET /pictures/search',
    query: 'provider=openverse&q=bees',
    statuses: statusesForSignedIn(409),
  },
  {
    route: 'GET /presentations/{id}/pictures/{picture}',
    fixture: deckWithStoredPicture,
    statuses: statusesForReaders(200),
  },
];
