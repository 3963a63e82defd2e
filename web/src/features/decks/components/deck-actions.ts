import type { PresentationAction } from '#shared/domain/actions.ts';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';

export type DeckActionId =
  | 'open'
  | 'preview'
  | 'download'
  | 'share'
  | 'pause'
  | 'resume'
  | 'regenerate'
  | 'publish'
  | 'translate'
  | 'duplicate'
  | 'rename'
  | 'move'
  | 'cancel'
  | 'delete';

export type DeckAction = {
  id: DeckActionId;
  isDangerous: boolean;
  /**
   * Whether the menu shows the action for a presentation, from the allowed actions in the server's response. `userId`
   * is the id of the signed-in user.
   */
  isShown: (deck: PresentationSummary, userId: string | undefined) => boolean;
};

const isAllowed = (action: PresentationAction) => (deck: PresentationSummary) =>
  deck.allowed_actions.includes(action);

/** Whether the current slides can be published; older versions always can. */
export const canPublish = isAllowed('regenerate_deploy');

const hasHtml = (deck: PresentationSummary) => deck.current_html_version !== null;

/** The items of a deck's menu, in order. */
export const deckActions: readonly DeckAction[] = [
  { id: 'open', isDangerous: false, isShown: () => true },
  { id: 'preview', isDangerous: false, isShown: hasHtml },
  { id: 'download', isDangerous: false, isShown: hasHtml },
  { id: 'share', isDangerous: false, isShown: hasHtml },
  { id: 'pause', isDangerous: false, isShown: isAllowed('pause') },
  { id: 'resume', isDangerous: false, isShown: isAllowed('resume') },
  { id: 'regenerate', isDangerous: false, isShown: isAllowed('regenerate_slides') },
  { id: 'publish', isDangerous: false, isShown: canPublish },
  { id: 'translate', isDangerous: false, isShown: isAllowed('translate') },
  { id: 'duplicate', isDangerous: false, isShown: isAllowed('duplicate') },
  { id: 'rename', isDangerous: false, isShown: isAllowed('edit_deck') },
  { id: 'move', isDangerous: false, isShown: ({ owner }, userId) => owner.id === userId },
  { id: 'cancel', isDangerous: false, isShown: isAllowed('cancel') },
  { id: 'delete', isDangerous: true, isShown: isAllowed('delete') },
];
