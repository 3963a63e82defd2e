import { cleanFileName } from '#shared/deck/file-name.ts';
import { formats } from '#shared/domain/formats.ts';
import { formatIsoOrNull } from '../../lib/clock.ts';
import { artifactKeys, getJson, listArtifacts } from '../../stores/artifact-store.ts';
import {
  type CollaboratorItem,
  isCurrentCollaborator,
  listCollaborators,
} from '../../stores/collaborator-store.ts';
import { type CommentItem, listComments } from '../../stores/comment-store.ts';
import { type DeckItem, type DeckRequest, getRequest } from '../../stores/deck-store.ts';
import { getEditorialReview } from '../../stores/editorial-review-store.ts';
import { listEvents } from '../../stores/event-store.ts';
import { listShares, type ShareItem } from '../../stores/share-store.ts';
import { listSlides, type SlideItem } from '../../stores/slide-store.ts';
import { listInstructedTasks } from '../../stores/task-control.ts';
import { listUsageRows } from '../../stores/usage-store.ts';
import { getExport, getVersion } from '../../stores/version-store.ts';
import { derivePagesKey, findBriefKey } from '../decks/evidence/research-results.ts';
import { listVersionFacts } from '../decks/queries/version-views.ts';
import { loadWorkingOutline, type WorkingOutline } from '../decks/queries/working-outline.ts';
import { toShare } from '../shares/to-share.ts';
import { toUsageRowView } from '../usage/usage-rows.ts';
import { type ExportFile, jsonFile } from './export-file.ts';

/** Maximum number of events of the activity list that are exported, the newest ones. */
const maxEvents = 2_000;

/** Yields the files of a presentation: its data, its share links, the current version's files, and its pictures. */
export async function* deckFiles(deck: DeckItem, now: number): AsyncGenerator<ExportFile> {
  const folder = `presentations/${cleanFileName(deck.title || deck.topic, 'presentation', 60)} ${deck.id}`;
  yield jsonFile(`${folder}/presentation.json`, await deckData(deck));
  const { shares } = await listShares(deck.id, now);
  const links = await Promise.all(shares.map((share) => shareData(share, now)));
  yield jsonFile(`${folder}/share-links.json`, links);
  const people = (await listCollaborators(deck.id)).filter((one) =>
    isCurrentCollaborator(one, now),
  );
  yield jsonFile(`${folder}/collaborators.json`, people.map(collaboratorData));
  const comments = (await listComments(deck.id)).map((one) => commentData(one, deck.owner_id));
  yield jsonFile(`${folder}/comments.json`, comments);
  yield jsonFile(`${folder}/research.json`, await researchData(deck));
  yield* versionFiles(deck, folder);
  yield* pictureFiles(deck, folder);
}

async function deckData(deck: DeckItem) {
  const [request, outline, slides, versions, review, tasks, events, usage] = await Promise.all([
    getRequest(deck.id),
    loadWorkingOutline(deck),
    listSlides(deck.id),
    listVersionFacts(deck.id),
    getEditorialReview(deck.id),
    listInstructedTasks(deck.id),
    listEvents(deck.id, maxEvents),
    listUsageRows(deck.id),
  ]);
  return {
    ...overviewData(deck),
    request: request ? requestData(request) : null,
    outline: outline ? outlineData(outline) : null,
    slides: slides.toSorted(compareByPosition(deck)).map((slide) => slideData(deck, slide)),
    versions,
    editorial_review: review
      ? { findings: review.findings, created_at: formatIsoOrNull(review.created_at) }
      : null,
    instructions: tasks.flatMap(({ id, kind, slide_id, ask, queued_at }) =>
      ask
        ? [{ id, kind, slide_id, instruction: ask.instruction, at: formatIsoOrNull(queued_at) }]
        : [],
    ),
    activity: events.map(({ id, at, type, data }) => ({ id, at: formatIsoOrNull(at), type, data })),
    usage: usage.map((row) => toUsageRowView(row, undefined)),
  };
}

const overviewData = (deck: DeckItem) => ({
  id: deck.id,
  title: deck.title,
  topic: deck.topic,
  language: deck.language,
  theme: deck.theme,
  brand: deck.brand ?? null,
  status: deck.status,
  folder: deck.folder ?? null,
  is_favorite: deck.is_favorite ?? false,
  quality: deck.quality ?? null,
  sources: deck.source_ids,
  translated_from: deck.origin ?? null,
  current_version: deck.current_html_version ?? null,
  created_at: formatIsoOrNull(deck.created_at),
  updated_at: formatIsoOrNull(deck.updated_at),
  finished_at: formatIsoOrNull(deck.finished_at),
  /** Time at which the presentation was moved to the trash; null if it is not in the trash. */
  deleted_at: formatIsoOrNull(deck.deleted_at),
});

/** Returns an outline for the export. The fields are listed, so that a new internal field is not exported. */
export const outlineData = ({ title, subtitle, entries, details }: WorkingOutline) => ({
  ...{ title, subtitle, entries, details },
});

/** Returns a request for the export. The fields are listed, so that a new internal field is not exported. */
export const requestData = (request: DeckRequest) => ({
  topic: request.topic,
  instructions: request.instructions,
  audience: request.audience,
  tone: request.tone,
  language: request.language,
  minutes: request.minutes,
  common_knowledge: request.common_knowledge,
  pictures: request.pictures,
  estimate: request.estimate,
  template: request.template,
  imported: request.imported,
  sources: request.sources,
});

/** Returns a comparator that orders slides as in the presentation, with removed slides last. */
const compareByPosition = ({ slide_ids }: DeckItem) => {
  const position = ({ id }: SlideItem) => {
    const index = slide_ids.indexOf(id);
    return index < 0 ? slide_ids.length : index;
  };
  return (a: SlideItem, b: SlideItem) => position(a) - position(b);
};

const slideData = ({ slide_ids }: DeckItem, slide: SlideItem) => ({
  id: slide.id,
  is_removed: !slide_ids.includes(slide.id),
  point: slide.point,
  content: slide.content,
  quality: { score: slide.score, findings: slide.findings },
  provenance: slide.provenance ?? [],
  edited: slide.edited,
  proposal: slide.proposal ?? null,
});

/** Returns a share link for the export, without its URL: anyone with the URL can open the presentation. */
const shareData = async (share: ShareItem, now: number) => ({
  ...(await toShare(share, 'admin', now)),
  slide_seconds: share.slide_seconds ?? [],
});

/** Returns a comment for the export, without the user id of its author. */
const commentData = ({ author_id, presentation_id: _id, ...item }: CommentItem, owner: string) => ({
  ...item,
  is_yours: author_id === owner,
  created_at: formatIsoOrNull(item.created_at),
  edited_at: formatIsoOrNull(item.edited_at),
  resolved_at: formatIsoOrNull(item.resolved_at),
});

const collaboratorData = ({ id, email, role, created_at, joined_at }: CollaboratorItem) => ({
  ...{ id, email, role },
  created_at: formatIsoOrNull(created_at),
  joined_at: formatIsoOrNull(joined_at),
});

async function researchData(deck: DeckItem) {
  const key = await findBriefKey(deck);
  const [brief, pages, origin] = await Promise.all([
    key === undefined ? undefined : getJson(key),
    key === undefined ? undefined : getJson(derivePagesKey(key)),
    deck.origin ? getJson(artifactKeys.origin(deck.id)) : undefined,
  ]);
  return { brief: brief ?? null, web_pages: pages ?? [], translated_from: origin ?? null };
}

async function* versionFiles(deck: DeckItem, folder: string): AsyncGenerator<ExportFile> {
  const number = deck.current_html_version;
  const version = number === undefined ? undefined : await getVersion(deck.id, number);
  if (number === undefined || version?.html.status !== 'ready') return;
  yield { path: `${folder}/${formats.html.object}`, artifact: version.html.key };
  const json = await getExport(deck.id, number, 'json');
  if (json !== undefined) yield { path: `${folder}/${formats.json.object}`, artifact: json };
}

async function* pictureFiles(deck: DeckItem, folder: string): AsyncGenerator<ExportFile> {
  const [stored, generated] = await Promise.all([
    listArtifacts(artifactKeys.pictures(deck.id)),
    listArtifacts(artifactKeys.allGenerated(deck.id)),
  ]);
  const files = [...stored, ...generated].map(({ key, storedAt }) => ({
    file: key.slice(artifactKeys.deck(deck.id).length),
    key,
    stored_at: formatIsoOrNull(storedAt),
  }));
  if (files.length === 0) return;
  yield jsonFile(
    `${folder}/pictures.json`,
    files.map(({ file, stored_at }) => ({ file, stored_at })),
  );
  for (const { file, key } of files) yield { path: `${folder}/${file}`, artifact: key };
}
