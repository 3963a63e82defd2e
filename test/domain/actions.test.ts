import { describe, expect, test } from 'vitest';
import { type ActionFacts, allowedActions, presentationActions } from '#shared/domain/actions.ts';
import { type PresentationStatus, presentationStatuses } from '#shared/domain/statuses.ts';

const whole = { hasVersion: true, hasOutline: true, hasAllSlides: true };
const actionsIn = (status: PresentationStatus, facts: Partial<ActionFacts> = {}) =>
  allowedActions({ status, ...whole, ...facts }, 'owner');

/** domain.md's table, written the other way round: what each status allows its owner. */
const table: Record<PresentationStatus, string> = {
  queued: 'pause cancel set_current_html_version delete',
  running: 'pause cancel set_current_html_version delete',
  awaiting_review: 'resume cancel edit_deck edit_outline set_current_html_version delete',
  paused:
    'resume cancel regenerate_slides regenerate_deploy restore_version edit_deck edit_outline edit_slides revise_slide translate duplicate generate_html_version set_current_html_version delete',
  completed:
    'regenerate_slides regenerate_deploy restore_version edit_deck edit_outline edit_slides revise_slide translate duplicate generate_html_version set_current_html_version delete',
  failed:
    'resume regenerate_slides regenerate_deploy restore_version edit_deck edit_outline edit_slides revise_slide translate duplicate generate_html_version set_current_html_version delete',
  cancelled:
    'regenerate_slides regenerate_deploy restore_version edit_deck edit_outline edit_slides revise_slide translate duplicate generate_html_version set_current_html_version delete',
};

describe('what a presentation allows', () => {
  test.each(presentationStatuses)('its owner while it is %s', (status) => {
    expect(actionsIn(status).join(' ')).toBe(table[status]);
  });

  test.each(presentationStatuses)('an admin while it is %s', (status) => {
    const allowed = allowedActions({ status, ...whole }, 'admin');

    const wanted = ['pause', 'cancel', 'delete'].filter((action) => table[status].includes(action));
    expect(allowed).toEqual(wanted);
  });

  test('neither deploys nor shows what does not exist', () => {
    const none = { hasVersion: false, hasOutline: false, hasAllSlides: false };

    const allowed = actionsIn('failed', none);

    expect(presentationActions.filter((action) => !allowed.includes(action))).toEqual([
      'pause',
      'cancel',
      'regenerate_deploy',
      'restore_version',
      'edit_outline',
      'translate',
      'duplicate',
      'generate_html_version',
      'set_current_html_version',
    ]);
  });

  test('publishes a version again where slides of the working copy are missing, and not the working copy', () => {
    const allowed = actionsIn('completed', { hasAllSlides: false });

    expect(allowed).toContain('restore_version');
    expect(allowed).not.toContain('regenerate_deploy');
    expect(allowed).not.toContain('translate');
  });

  test('makes no slide again without tokens or for an owner who is locked out', () => {
    for (const reason of ['token_cap', 'owner_disabled']) {
      expect(actionsIn('paused', { reason })).not.toContain('revise_slide');
    }
    expect(actionsIn('paused', { reason: 'user' })).toContain('revise_slide');
  });
});
