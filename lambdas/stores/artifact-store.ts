import { onDemand } from '../lib/on-demand.ts';

/** The claim that makes a file. */
type Maker = { presentation_id: string; id: string; claims: number };

const madeBy = (version: number, task: Maker) =>
  `decks/${task.presentation_id}/versions/${version}/${task.id}-${task.claims}`;

/** Where each artifact lies. Made ones carry run and claim, so that a retry never overwrites what a pointer names. */
export const artifactKeys = {
  /** Everything of a source. */
  source: (sourceId: string) => `sources/${sourceId}/`,
  /** A file as it was uploaded. */
  original: (sourceId: string) => `sources/${sourceId}/original`,
  passages: (sourceId: string) => `sources/${sourceId}/passages.json`,
  brief: (deckId: string, run: number, claim: number) =>
    `decks/${deckId}/research/${run}-${claim}/brief.json`,
  /** What a translation is made of. */
  origin: (deckId: string) => `decks/${deckId}/origin.json`,
  /** Each try has a key of its own: two that meet on a version never overwrite each other. */
  content: (deckId: string, version: number, tryId: string) =>
    `decks/${deckId}/versions/${version}/${tryId}/content.json`,
  html: (version: number, task: Maker) => `${madeBy(version, task)}/deck.html`,
  pptx: (version: number, task: Maker) => `${madeBy(version, task)}/deck.pptx`,
  pdf: (version: number, task: Maker) => `${madeBy(version, task)}/deck.pdf`,
  png: (version: number, task: Maker) => `${madeBy(version, task)}/slides.zip`,
  md: (version: number, task: Maker) => `${madeBy(version, task)}/deck.md`,
  json: (version: number, task: Maker) => `${madeBy(version, task)}/deck.json`,
  thumbnail: (version: number, task: Maker) => `${madeBy(version, task)}/thumbnail.png`,
};

const bucket = () => import('./bucket.ts');

/** Writes an artifact over whatever the key held. */
export const putArtifact = onDemand(async () => (await bucket()).putArtifact);
/** The bytes of an artifact, of its current version where none is named; undefined when there is none. */
export const getArtifact = onDemand(async () => (await bucket()).getArtifact);
/** The tags of an artifact's current version, with its id; undefined when there is no artifact. */
export const artifactTags = onDemand(async () => (await bucket()).artifactTags);
/** Removes an artifact with all its versions. */
export const removeVersions = onDemand(async () => (await bucket()).removeVersions);
/** The size of an artifact in bytes; undefined when there is none. */
export const artifactBytes = onDemand(async () => (await bucket()).artifactBytes);
/** Removes all artifacts under a prefix. */
export const removeArtifacts = onDemand(async () => (await bucket()).removeArtifacts);
/** An address that is good for five minutes; with a file name it downloads (RFC 6266). */
export const presignGet = onDemand(async () => (await bucket()).presignGet);
/** An address that takes one PUT of so many bytes of a type: both are signed. */
export const presignPut = onDemand(async () => (await bucket()).presignPut);

/** A JSON artifact that was written by this product; undefined when there is none. */
export async function getJson<T>(key: string): Promise<T | undefined> {
  const bytes = await getArtifact(key);
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

/** Writes what `getJson` reads, over whatever the key held. */
export const putJson = (key: string, value: unknown): Promise<void> =>
  putArtifact(key, JSON.stringify(value), 'application/json');
