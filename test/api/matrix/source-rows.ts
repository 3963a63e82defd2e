import { source, uploadedFile } from './fixtures.ts';
import { type Row, statusesForOwners, statusesForSignedIn } from './row.ts';

/** Sources are private to their owner: admins get 404. */
export const sourceRows: Row[] = [
  {
    route: 'POST /sources',
    body: { name: 'Notes', text: 'Lamps were lit at dusk.' },
    statuses: statusesForSignedIn(201),
  },
  { route: 'GET /sources/{id}', fixture: source, statuses: statusesForOwners(200, 404) },
  { route: 'DELETE /sources/{id}', fixture: source, statuses: statusesForOwners(204, 404) },
  {
    route: 'POST /sources/{id}/uploaded',
    fixture: uploadedFile,
    statuses: statusesForOwners(200, 404),
  },
];
