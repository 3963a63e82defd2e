import type { Locale } from '#shared/errors.ts';
import type { BrandProposalBody } from '#shared/schemas/brands.ts';
import type { EstimateBody } from '#shared/schemas/estimate.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import type { TraceFiguresBody } from '#shared/schemas/provenance.ts';
import type { CreateSourceBody } from '#shared/schemas/sources.ts';
import { systemClock } from '../../lib/clock.ts';
import { proposeBrand } from '../../services/brands/propose-brand.ts';
import { addSlide, type SlideAddition } from '../../services/decks/commands/add-slide.ts';
import { type DuplicationRequest, duplicate } from '../../services/decks/commands/duplicate.ts';
import { editOutline, type OutlineEdit } from '../../services/decks/commands/edit-outline.ts';
import { editSlide, type SlideEdit } from '../../services/decks/commands/edit-slide.ts';
import { requestPresentation } from '../../services/decks/commands/request-presentation.ts';
import {
  restoreVersion,
  type VersionToRestore,
} from '../../services/decks/commands/restore-version.ts';
import { type TranslationRequest, translate } from '../../services/decks/commands/translate.ts';
import { estimateWithQuota } from '../../services/decks/estimate/estimate.ts';
import { traceDraftFigures } from '../../services/decks/evidence/trace-draft.ts';
import { type DataType, getPresentationData } from '../../services/decks/queries/get-data.ts';
import { versionContent } from '../../services/decks/queries/get-version.ts';
import { listSlideViews } from '../../services/decks/queries/list-slides.ts';
import { deckSources } from '../../services/decks/queries/list-sources.ts';
import { openExample } from '../../services/examples/open-example.ts';
import {
  type ImportRequest,
  importPresentation,
} from '../../services/imports/import-presentation.ts';
import type { ImportFile } from '../../services/imports/load-import.ts';
import { addSource } from '../../services/sources/add-source.ts';
import type { DeckItem } from '../../stores/deck-store.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { toJsonResponse } from './json-response.ts';

/**
 * The services that lay out slides, measure text or read documents. Their arguments and results can be sent between
 * threads.
 */
const contentServices = {
  addSlide: (user: UserRecord, id: string, addition: SlideAddition) =>
    addSlide(user, id, addition, systemClock),
  editOutline: (user: UserRecord, id: string, edit: OutlineEdit) =>
    editOutline(user, id, edit, systemClock),
  editSlide: (user: UserRecord, id: string, edit: SlideEdit) =>
    editSlide(user, id, edit, systemClock),
  traceDraft: (user: UserRecord, deck: DeckItem, body: TraceFiguresBody) =>
    traceDraftFigures(user, deck, body),
  readSlideList: async (_user: UserRecord, deck: DeckItem) =>
    toJsonResponse({ items: await listSlideViews(deck) }),
  versionContent: async (_user: UserRecord, deck: DeckItem, version: number) =>
    toJsonResponse(await versionContent(deck, version)),
  presentationData: async (_user: UserRecord, deck: DeckItem, type: DataType) =>
    toJsonResponse(await getPresentationData(deck, type)),
  deckSources: async (_user: UserRecord, deck: DeckItem, locale: Locale) =>
    toJsonResponse(await deckSources(deck, locale, systemClock)),
  translate: (user: UserRecord, id: string, request: TranslationRequest) =>
    translate(user, id, request, systemClock),
  duplicate: (user: UserRecord, id: string, request: DuplicationRequest) =>
    duplicate(user, id, request, systemClock),
  openExample: (user: UserRecord, exampleId: string, request: { newId: string }) =>
    openExample(user, exampleId, request, systemClock),
  importPresentation: (user: UserRecord, file: ImportFile, request: ImportRequest) =>
    importPresentation(user, file, request, systemClock),
  requestPresentation: (user: UserRecord, id: string, body: CreatePresentationBody) =>
    requestPresentation(user, id, body, systemClock),
  estimateWithQuota: (user: UserRecord, body: EstimateBody) =>
    estimateWithQuota(user, body, systemClock),
  addSource: (user: UserRecord, id: string, body: CreateSourceBody) =>
    addSource(user, id, body, systemClock),
  proposeBrand: (user: UserRecord, body: BrandProposalBody) => proposeBrand(user, body),
  restoreVersion: (user: UserRecord, id: string, request: VersionToRestore) =>
    restoreVersion(user, id, request, systemClock),
};

export type ContentServices = typeof contentServices;

/** A call of a content service, in a form that can be sent to a thread. */
export type ContentCall = { name: keyof ContentServices; args: unknown[] };

/** Runs a content call in the current thread. */
export function callContent({ name, args }: ContentCall): Promise<unknown> {
  // The cast is safe, because content-calls.ts types the arguments by the service's name.
  const service = contentServices[name] as (...args: unknown[]) => Promise<unknown>;
  return service(...args);
}
