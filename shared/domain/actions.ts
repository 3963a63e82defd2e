import type { CollaboratorRole } from './collaborators.ts';
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

/** Statuses of a presentation without work to do. */
export const endedStatuses = ['completed', 'failed', 'cancelled'] as const;
const allStatuses = ['queued', 'running', 'awaiting_review', 'paused', ...endedStatuses] as const;

/** Statuses in which each action is allowed, as in the table of domain.md. */
export const actionRules: Record<PresentationAction, readonly PresentationStatus[]> = {
  pause: ['queued', 'running'],
  resume: ['paused', 'awaiting_review', 'failed'],
  cancel: ['queued', 'running', 'awaiting_review', 'paused'],
  regenerate_slides: [...endedStatuses, 'paused'],
  regenerate_deploy: [...endedStatuses, 'paused'],
  restore_version: [...endedStatuses, 'paused'],
  edit_deck: ['awaiting_review', 'paused', ...endedStatuses],
  edit_outline: ['awaiting_review', 'paused', ...endedStatuses],
  edit_slides: ['paused', ...endedStatuses],
  revise_slide: ['paused', ...endedStatuses],
  translate: ['paused', ...endedStatuses],
  duplicate: ['paused', ...endedStatuses],
  generate_html_version: [...endedStatuses, 'paused'],
  set_current_html_version: allStatuses,
  delete: allStatuses,
};

/** Actions on all slides of the working copy: allowed only when every slide is finished. */
export const wholeDeckActions: readonly PresentationAction[] = [
  'regenerate_deploy',
  'translate',
  'duplicate',
];

export const deckRoles = ['owner', 'editor', 'commenter', 'viewer', 'admin'] as const;
/** A user's role for a presentation: its owner, a collaborator, or an admin who is neither. */
export type DeckRole = 'owner' | 'admin' | CollaboratorRole;

/**
 * Actions of each role. An editor can't begin a run that generates slides, because it costs the owner's quota; see
 * decision record 65.
 */
const actionsByRole: Record<DeckRole, readonly PresentationAction[]> = {
  owner: presentationActions,
  editor: [
    'regenerate_deploy',
    'restore_version',
    'edit_deck',
    'edit_outline',
    'edit_slides',
    'revise_slide',
    'generate_html_version',
    'set_current_html_version',
  ],
  commenter: [],
  viewer: [],
  admin: ['pause', 'cancel', 'delete'],
};

export type ActionInput = {
  status: PresentationStatus;
  reason?: PauseReason | string | undefined;
  /**
   * Whether any content version exists. A version can be deployed again, rendered as HTML, and shown once its HTML
   * exists.
   */
  hasVersion: boolean;
  /** Whether the outline has an entry for every slide. */
  hasOutline: boolean;
  /** Whether every slide of the working copy is finished, as deploying and translating require. */
  hasAllSlides: boolean;
  /** Whether the presentation has been charged to the owner's quota; if not, its next run charges one unit. */
  isCharged: boolean;
};

/** Actions of editors that begin a run: allowed only when it costs no unit of the owner's quota. */
const runActions: readonly PresentationAction[] = ['regenerate_deploy', 'restore_version'];

/** Returns the actions that a user with these roles may take now, in the order of `presentationActions`. */
export function listAllowedActions(facts: ActionInput, ...roles: DeckRole[]): PresentationAction[] {
  return presentationActions.filter(
    (action) =>
      actionRules[action].includes(facts.status) &&
      isAllowedInSomeStatus(action, roles) &&
      (facts.isCharged || roles.includes('owner') || !runActions.includes(action)) &&
      meetsPreconditions(action, facts),
  );
}

/** Whether one of the roles may take the action in at least one status. */
export const isAllowedInSomeStatus = (
  action: PresentationAction,
  roles: readonly DeckRole[],
): boolean => roles.some((role) => actionsByRole[role].includes(action));

function meetsPreconditions(action: PresentationAction, facts: ActionInput): boolean {
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
