import { createHash } from 'node:crypto';
import { systemClock } from '#lambdas/lib/clock.ts';
import { artifactKeys, putArtifact } from '#lambdas/stores/artifact-store.ts';
import { exportEntity, versionEntity } from '#lambdas/stores/content-entities.ts';
import { deckEntity } from '#lambdas/stores/deck-entity.ts';
import { createDeckStatusFields } from '#lambdas/stores/deck-store.ts';
import { call } from './api.ts';
import { newDeck } from './decks.ts';
import { newUser, type TestUser } from './factories.ts';

/** Returns the hash of a text in the form used by a content security policy. */
export const formatCspHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const slideMarkup = (slide: number) =>
  `<section class="slide">Slide ${slide}<details class="notes"><p>Private note ${slide}</p></details></section>`;

/** Returns the HTML of a version with three slides and their notes; the titles depend on the version. */
export const createPublishedHtml = (version: number) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src"><title>Version ${version}</title><style>p{}</style><script>0</script><body><button id="dw-notes"></button>${[1, 2, 3].map(slideMarkup).join('')}</body>`;

export type PublishedDeck = TestUser & {
  id: string;
  /** Storage key of the first version's HTML. */
  key: string;
  ask: (method: string, path: string, body?: unknown, headers?: object) => ReturnType<typeof call>;
};

/** Stores a version with three slides; without HTML if `isPublished` is false. */
export async function putVersion(id: string, version: number, isPublished = true): Promise<string> {
  const key = artifactKeys.file('html', version, {
    presentation_id: id,
    id: `html-${version}`,
    claims: 1,
  });
  const html = createPublishedHtml(version);
  if (isPublished) await putArtifact(key, html, 'text/html');
  await versionEntity()
    .put({
      presentation_id: id,
      version,
      run: 1,
      reason: 'generated',
      content_key: `decks/${id}/versions/${version}/1/content.json`,
      slide_count: 3,
      html: isPublished
        ? {
            status: 'ready',
            key,
            bytes: html.length,
            script_hash: formatCspHash('0'),
            style_hash: formatCspHash('p{}'),
          }
        : { status: 'pending' },
      created_at: systemClock.now(),
    })
    .go();
  return key;
}

/** Stores a thumbnail whose only byte is the number of the version. */
export async function putThumbnail(presentation_id: string, version: number): Promise<void> {
  const task = { presentation_id, id: `thumbnail-${version}`, claims: 1 };
  const key = artifactKeys.file('thumbnail', version, task);
  await putArtifact(key, Uint8Array.of(version), 'image/png');
  await exportEntity().put({ presentation_id, version, format: 'thumbnail', key, bytes: 1 }).go();
}

/** Creates a deck with three slides and HTML as version 1; returns it with a function for its owner's API requests. */
export async function newPublishedDeck(): Promise<PublishedDeck> {
  const owner = await newUser();
  const { id } = await newDeck({}, owner.user);
  const key = await putVersion(id, 1);
  await deckEntity()
    .patch({ id })
    .set({ ...createDeckStatusFields(id, 'completed', systemClock.now()), current_html_version: 1 })
    .go();
  const ask: PublishedDeck['ask'] = (method, path, body, headers = {}) =>
    call(method, `/presentations/${id}${path}`, {
      token: owner.token,
      body,
      headers: { ...headers },
    });
  return { ...owner, id, key, ask };
}
