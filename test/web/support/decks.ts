import type {
  Presentation,
  PresentationSummary,
  SlideView,
  Stage,
  Task,
  Version,
} from '#shared/schemas/presentations.ts';

export const deckId = '01J0000000000000000000000B';

/** Returns a finished deck in the form of the dashboard's list. */
export function makeSummary(changes: Partial<PresentationSummary> = {}): PresentationSummary {
  return {
    id: deckId,
    title: 'Tides',
    topic: 'tides',
    status: 'completed',
    reason: null,
    progress: 1,
    slide_count: 3,
    theme: 'meridian',
    language: 'en',
    current_html_version: 1,
    thumbnail_url: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    error: null,
    allowed_actions: ['delete'],
    is_favorite: false,
    folder: null,
    owner: { id: 'o', full_name: 'Ada' },
    my_role: 'owner',
    is_shared: false,
    ...changes,
  };
}

/** Returns all four stages with the same status. */
export function makeStages(status: Stage['status'] = 'completed'): Stage[] {
  return (['research', 'outline', 'slides', 'deploy'] as const).map((name) => ({
    name,
    status,
    done: 1,
    total: 1,
    started_at: null,
    finished_at: null,
    error: null,
  }));
}

/** Returns a version with HTML and two exports. */
export function makeVersion(changes: Partial<Version> = {}): Version {
  return {
    version: 1,
    name: null,
    reason: 'generated',
    is_automatic: false,
    by: { full_name: 'Ada', is_me: true, is_owner: true },
    thumbnail_url: null,
    parent: null,
    created_at: '2026-01-01T00:00:00Z',
    slide_count: 3,
    quality: 96,
    html: { status: 'ready', bytes: 96_000 },
    exports: { pptx: { bytes: 240_000 }, pdf: { bytes: 120_000 }, png: null, safe_pptx: null },
    ...changes,
  };
}

/** Returns a finished deck of three slides with one version and all actions of an owner. */
export function makeDeck(changes: Partial<Presentation> = {}): Presentation {
  return {
    ...makeSummary(),
    stages: makeStages(),
    allowed_actions: [
      'regenerate_slides',
      'regenerate_deploy',
      'restore_version',
      'edit_slides',
      'revise_slide',
      'generate_html_version',
      'set_current_html_version',
      'delete',
    ],
    instructions: 'End with a question.',
    audience: '',
    tone: '',
    asked_language: null,
    minutes: null,
    review_outline: false,
    common_knowledge: true,
    pictures: 'none',
    run: 1,
    rev: 1,
    origin: null,
    imported: null,
    brand: null,
    outline_rev: 1,
    comments_rev: 0,
    latest_version: 1,
    working_version: 1,
    has_unpublished: false,
    is_publishing: false,
    tasks: {
      pending: 0,
      queued: 0,
      running: 0,
      paused: 0,
      completed: 5,
      failed: 0,
      cancelled: 0,
    },
    versions: [makeVersion()],
    sources: [],
    usage: {
      calls: 4,
      input_tokens: 100,
      output_tokens: 100,
      cache_read_tokens: 0,
      cache_write_tokens: 0,
      cost_micros: 0,
    },
    estimate: null,
    quality: 96,
    queue_position: null,
    eta_seconds: null,
    finished_at: '2026-01-01T00:01:00Z',
    ...changes,
  };
}

/** Returns a finished slide; `index` is 0-based. */
export function makeSlide(index: number, changes: Partial<SlideView> = {}): SlideView {
  return {
    index,
    id: `s${index}`,
    rev: 1,
    status: 'completed',
    point: `Point ${index + 1}`,
    layout: 'section',
    title: `Title ${index + 1}`,
    content: { layout: 'section', title: `Title ${index + 1}`, notes: '', sources: [], blocks: {} },
    notes: '',
    quality: { score: 96, findings: [] },
    provenance: [],
    stale: false,
    edited: false,
    ...changes,
  };
}

/** Returns the finished task of a slide. */
export function makeTask(changes: Partial<Task> = {}): Task {
  const index = changes.slide_index ?? 0;
  return {
    id: `slide-1-0${index}`,
    stage: 'slides',
    kind: 'slides.slide',
    title: `Point ${index + 1}`,
    slide_index: index,
    status: 'completed',
    is_aside: false,
    allowed_actions: [],
    claims: 1,
    attempts: 1,
    content_failures: 0,
    waits_for_model: false,
    error: null,
    started_at: '2026-01-01T00:00:10Z',
    finished_at: '2026-01-01T00:00:20Z',
    ...changes,
  };
}

/** A running deck. */
export const runningDeck = makeDeck({
  status: 'running',
  allowed_actions: ['pause', 'cancel', 'delete'],
  stages: makeStages('running'),
  eta_seconds: 30,
});
