import type { PresentationAction } from '#shared/domain/actions.ts';
import type { DerivedStage } from '#shared/domain/stages.ts';
import type { PresentationSummary, SlideView, Stage, Task } from '#shared/schemas/presentations.ts';
import { formatIso, formatIsoOrNull } from '../../../lib/clock.ts';
import { artifactKeys } from '../../../stores/artifact-store.ts';
import type { SlideProposal } from '../../../stores/content-entities.ts';
import type { DeckItem } from '../../../stores/deck-store.ts';
import type { SlideItem } from '../../../stores/slide-store.ts';
import type { TaskItem } from '../../../stores/task-store.ts';
import type { UserRecord } from '../../../stores/user-store.ts';
import { deckRole, findCollaboratorEntry, isNewToDeck } from './require-readable-deck.ts';
import { createThumbnailUrl } from './thumbnail.ts';

/** Returns a stage as the API shows it, with ISO times; null for times that are not reached yet. */
export const toStageView = (stage: DerivedStage): Stage => ({
  ...stage,
  started_at: formatIsoOrNull(stage.started_at),
  finished_at: formatIsoOrNull(stage.finished_at),
});

/**
 * Whether the presentation has collaborators who have opened it, or the user is a collaborator. Others don't count,
 * because the owner must not learn from this field whether an invited address has an account.
 */
export const isShared = (deck: DeckItem, user: UserRecord): boolean =>
  findCollaboratorEntry(deck, user) !== undefined ||
  Object.values(deck.collaborators ?? {}).some(({ has_joined }) => has_joined);

/**
 * Returns a presentation as a list row, with the given allowed actions. Only the owner and admins see the owner's
 * folder.
 */
export function toSummaryView(
  deck: DeckItem,
  user: UserRecord,
  allowed_actions: PresentationAction[],
  options: { stages: boolean },
): PresentationSummary {
  const my_role = deckRole(user, deck);
  const isForOwner = my_role === 'owner' || my_role === 'admin';
  return {
    id: deck.id,
    title: deck.title,
    topic: deck.topic,
    status: deck.status,
    reason: deck.reason ?? null,
    progress: deck.progress,
    ...(options.stages ? { stages: deck.stages.map(toStageView) } : {}),
    slide_count: deck.slide_count,
    theme: deck.theme,
    language: deck.language,
    current_html_version: deck.current_html_version ?? null,
    thumbnail_url: createThumbnailUrl(deck),
    created_at: formatIso(deck.created_at),
    updated_at: formatIso(deck.updated_at),
    error: deck.error ?? null,
    allowed_actions,
    is_favorite: (isForOwner && deck.is_favorite) ?? false,
    folder: (isForOwner ? deck.folder : undefined) ?? null,
    my_role,
    is_shared: isShared(deck, user),
    ...(isNewToDeck(user, deck) ? { is_new: true as const } : {}),
    owner: { id: deck.owner_id, full_name: deck.owner_name },
  };
}

/** Whether a queued task waits for a model. A task that reads a source does not: it waits for the virus scan. */
const waitsForModel = ({ status, put_backs, kind }: TaskItem): boolean =>
  status === 'queued' && put_backs > 0 && kind !== 'research.source';

/** Returns a task as the API shows it; the caller supplies the fields that depend on the deck. */
export const toTaskView = (
  task: TaskItem,
  knownFields: Pick<Task, 'stage' | 'title' | 'allowed_actions'> & {
    slide_index: number | undefined;
  },
): Task => ({
  id: task.id,
  kind: task.kind,
  stage: knownFields.stage,
  title: knownFields.title,
  allowed_actions: knownFields.allowed_actions,
  is_aside: task.is_aside ?? false,
  ...(knownFields.slide_index === undefined ? {} : { slide_index: knownFields.slide_index }),
  ...(task.slide_id === undefined ? {} : { slide_id: task.slide_id }),
  status: task.status,
  claims: task.claims,
  attempts: Math.max(0, task.claims - task.put_backs),
  content_failures: task.content_failures,
  waits_for_model: waitsForModel(task),
  error: task.error ?? null,
  ...(task.is_unchanged ? { is_unchanged: true } : {}),
  ...toTaskPicture(task),
  started_at: formatIsoOrNull(task.started_at),
  finished_at: formatIsoOrNull(task.finished_at),
});

/**
 * Returns the id of the picture that a task generated (its S3 key without the deck's prefix), or the description of a
 * picture that a task wrote.
 */
function toTaskPicture({ kind, status, output_key, output_text, presentation_id }: TaskItem) {
  if (kind === 'slides.describe' && status === 'completed' && output_text !== undefined)
    return { description: output_text };
  if (kind !== 'slides.picture' || status !== 'completed' || output_key === undefined) return {};
  return { picture: output_key.slice(artifactKeys.deck(presentation_id).length) };
}

const toProposalView = (
  { rev }: SlideItem,
  proposal: SlideProposal,
): NonNullable<SlideView['proposal']> => ({
  content: proposal.content,
  quality: { score: proposal.score, findings: proposal.findings },
  instruction: proposal.instruction,
  created_at: formatIso(proposal.created_at),
  outdated: proposal.of_rev !== rev,
});

/**
 * Returns a slide of the working copy as the API shows it; `knownFields` has the fields that exist before the slide
 * is generated.
 */
export const toSlideView = (
  index: number,
  slide: SlideItem | undefined,
  knownFields: Pick<SlideView, 'id' | 'status' | 'point' | 'stale'>,
): SlideView => ({
  index,
  id: knownFields.id,
  rev: slide?.rev ?? 0,
  status: knownFields.status,
  point: knownFields.point,
  layout: slide?.content.layout ?? null,
  title: slide?.content.title ?? null,
  content: slide?.content ?? null,
  notes: slide?.content.notes ?? '',
  quality: slide ? { score: slide.score, findings: slide.findings } : null,
  provenance: slide?.provenance ?? [],
  stale: knownFields.stale,
  edited: slide?.edited ?? false,
  ...(slide?.proposal ? { proposal: toProposalView(slide, slide.proposal) } : {}),
});
