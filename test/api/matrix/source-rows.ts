import { owners, type Row, signedIn } from './row.ts';
import { source, uploadedFile } from './scenes.ts';

/** Sources are their owner's alone: an admin has no business with them. */
export const sourceRows: Row[] = [
  {
    route: 'POST /sources',
    body: { name: 'Notes', text: 'Lamps were lit at dusk.' },
    statuses: signedIn(201),
  },
  { route: 'GET /sources/{id}', scene: source, statuses: owners(200, 404) },
  { route: 'DELETE /sources/{id}', scene: source, statuses: owners(204, 404) },
  { route: 'POST /sources/{id}/uploaded', scene: uploadedFile, statuses: owners(200, 404) },
];
