import { isCapReason, type PauseReason, type PresentationStatus } from './statuses.ts';

export const presentationActions = [
  'pause',
  'resume',
  'cancel',
  'regenerate_slides',
  'regenerate_deploy',
  'restore_version',
  'edit_deck',
  'edit_outline',
  'edit_slides',
  'revise_slide',
  'translate',
  'duplicate',
  'generate_html_version',
  'set_current_html_version',
  'delete',
] as const;
export type PresentationAction = (typeof presentationActions)[number];

const settled = ['completed', 'failed', 'cancelled'] as const;
const any = ['queued', 'running', 'awaiting_review', 'paused', ...settled] as const;

/** In which status each action is allowed (domain.md's table). */
export const actionRules: Record<PresentationAction, readonly PresentationStatus[]> = {
  pause: ['queued', 'running'],
  resume: ['paused', 'awaiting_review', 'failed'],
  cancel: ['queued', 'running', 'awaiting_review', 'paused'],
  regenerate_slides: [...settled, 'paused'],
  regenerate_deploy: [...settled, 'paused'],
  restore_version: [...settled, 'paused'],
  edit_deck: ['awaiting_review', 'paused', ...settled],
  edit_outline: ['awaiting_review', 'paused', ...settled],
  edit_slides: ['paused', ...settled],
  revise_slide: ['paused', ...settled],
  translate: ['paused', ...settled],
  duplicate: ['paused', ...settled],
  generate_html_version: [...settled, 'paused'],
  set_current_html_version: any,
  delete: any,
};

/** What is done with all slides of the working copy, and needs all of them finished. */
export const wholeDeckActions: readonly PresentationAction[] = [
  'regenerate_deploy',
  'translate',
  'duplicate',
];

/** What an admin who is not the owner may do. */
const adminActions: readonly PresentationAction[] = ['pause', 'cancel', 'delete'];

export type Asker = 'owner' | 'admin';

export type ActionFacts = {
  status: PresentationStatus;
  reason?: PauseReason | string | undefined;
  /** Any content version: it can be deployed again, its HTML made, and shown once it is there. */
  hasVersion: boolean;
  /** The outline is whole. */
  hasOutline: boolean;
  /** All slides of the working copy are finished: only then can they be deployed or translated. */
  hasAllSlides: boolean;
};

/** The actions that the one who asks may take now, in the table's order. */
export function allowedActions(facts: ActionFacts, asker: Asker): PresentationAction[] {
  return presentationActions.filter(
    (action) =>
      actionRules[action].includes(facts.status) &&
      (asker === 'owner' || adminActions.includes(action)) &&
      isPossible(action, facts),
  );
}

function isPossible(action: PresentationAction, facts: ActionFacts): boolean {
  if (wholeDeckActions.includes(action) && !facts.hasAllSlides) return false;
  switch (action) {
    case 'edit_outline':
      return facts.hasOutline;
    case 'revise_slide':
      return !isCapReason(facts.reason) && facts.reason !== 'owner_disabled';
    case 'restore_version':
    case 'generate_html_version':
    case 'set_current_html_version':
      return facts.hasVersion;
    default:
      return true;
  }
}
