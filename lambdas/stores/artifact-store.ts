import { type FileFormat, formats } from '#shared/domain/formats.ts';
import { loadOnDemand } from '../lib/on-demand.ts';

/** The task that writes a file. */
type FileTask = { presentation_id: string; id: string; claims: number };

const createTaskPrefix = (version: number, task: FileTask) =>
  `decks/${task.presentation_id}/versions/${version}/${task.id}-${task.claims}`;

/**
 * S3 keys of the artifacts. Keys of generated files contain task and claim, so that a retry never overwrites a file
 * in use.
 */
export const artifactKeys = {
  /** Prefix of all objects of a source. */
  source: (sourceId: string) => `sources/${sourceId}/`,
  /** Key of the uploaded file of a source. */
  original: (sourceId: string) => `sources/${sourceId}/original`,
  /** Key of the slide masters that were read from a source's file; a brand made from the source copies them. */
  sourceTemplate: (sourceId: string) => `sources/${sourceId}/template.zip`,
  passages: (sourceId: string) => `sources/${sourceId}/passages.json`,
  brief: (deckId: string, run: number, claim: number) =>
    `decks/${deckId}/research/${run}-${claim}/brief.json`,
  /** Prefix of all objects of a deck. */
  deck: (deckId: string) => `decks/${deckId}/`,
  /** Key of the content of the original deck that a translation starts from. */
  origin: (deckId: string) => `decks/${deckId}/origin.json`,
  /** Prefix of all objects of a version. */
  version: (deckId: string, version: number) => `decks/${deckId}/versions/${version}/`,
  /**
   * Key of a version's content. Each attempt has its own key, so that two attempts at one version never overwrite
   * each other.
   */
  content: (deckId: string, version: number, attemptId: string) =>
    `decks/${deckId}/versions/${version}/${attemptId}/content.json`,
  /**
   * Prefix of a deck's pictures, or of a brand's logos when the id is a brand's: no deck and brand have the same id.
   */
  pictures: (deckId: string) => `decks/${deckId}/pictures/`,
  /** Key of a picture; the name contains the hash of its bytes, so that equal pictures are stored once. */
  picture: (deckId: string, name: string) => `decks/${deckId}/pictures/${name}`,
  /** Prefix of the slide masters of a brand or of a deck. */
  templates: (deckId: string) => `decks/${deckId}/templates/`,
  /**
   * Key of a company's slide masters, stored for a brand or for a deck with that brand. Each revision of the brand
   * has its own template id.
   */
  template: (deckId: string, id: string) => `decks/${deckId}/templates/${id}.zip`,
  /** Prefix of the generated pictures of a deck. */
  allGenerated: (deckId: string) => `decks/${deckId}/generated/`,
  /** Key of a generated picture as the model returned it, one for each attempt of a task. */
  generated: (deckId: string, { id, attempt }: { id: string; attempt: number }) =>
    `decks/${deckId}/generated/${id}-${attempt}`,
  /** Prefix of all objects of a user's exports of their data. */
  dataExports: (userId: string) => `data-exports/${userId}/`,
  dataExport: (userId: string, exportId: string) => `data-exports/${userId}/${exportId}/data.zip`,
  /** Key of the state after a pass of an export; each pass has its own. */
  dataExportState: (userId: string, exportId: string, claim: number) =>
    `data-exports/${userId}/${exportId}/state-${claim}.json`,
  /**
   * Key of the page that the preview host shows for a version with pictures; each claim of the page's task has its own
   * key.
   */
  page: (version: number, task: FileTask) => `${createTaskPrefix(version, task)}/page.html`,
  /** Key of a file of a version; each claim of its task has its own. */
  file: (format: FileFormat, version: number, task: FileTask) =>
    `${createTaskPrefix(version, task)}/${formats[format].object}`,
};

const importBucket = () => import('./bucket.ts');

/** Writes an artifact; overwrites an existing one. */
export const putArtifact = loadOnDemand(async () => (await importBucket()).putArtifact);
/** Returns the bytes of an artifact, by default of its current version; undefined when there is none. */
export const getArtifact = loadOnDemand(async () => (await importBucket()).getArtifact);
/** Returns the tags and the id of an artifact's current version; undefined when there is no artifact. */
export const getArtifactTags = loadOnDemand(async () => (await importBucket()).artifactTags);
/** Removes all versions of an artifact. */
export const removeVersions = loadOnDemand(async () => (await importBucket()).removeVersions);
/** Copies the current version of an artifact; overwrites an existing one. */
export const copyArtifact = loadOnDemand(async () => (await importBucket()).copyArtifact);
/** Returns the artifacts under a prefix. */
export const listArtifacts = loadOnDemand(async () => (await importBucket()).listArtifacts);
/** Returns the size of an artifact in bytes; undefined when there is none. */
export const getArtifactBytes = loadOnDemand(async () => (await importBucket()).artifactBytes);
/** Returns the metadata of an artifact; undefined when there is none. */
export const getArtifactMetadata = loadOnDemand(
  async () => (await importBucket()).artifactMetadata,
);
/** Removes all artifacts under a prefix. */
export const removeArtifacts = loadOnDemand(async () => (await importBucket()).removeArtifacts);
/**
 * Returns a download URL that is valid for five minutes; with a file name it downloads as an attachment (RFC
 * 6266).
 */
export const presignGet = loadOnDemand(async () => (await importBucket()).presignGet);
/** Returns a URL for one PUT; size and content type are part of the signature. */
export const presignPut = loadOnDemand(async () => (await importBucket()).presignPut);

/** Returns a JSON artifact that `putJson` wrote, without validation; undefined when there is none. */
export async function getJson<T>(key: string): Promise<T | undefined> {
  const bytes = await getArtifact(key);
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

/** Writes a JSON artifact; overwrites an existing one. */
export const putJson = (key: string, value: unknown): Promise<void> =>
  putArtifact(key, JSON.stringify(value), 'application/json');
