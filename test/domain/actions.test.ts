import { describe, expect, test } from 'vitest';
import {
  type ActionInput,
  listAllowedActions,
  presentationActions,
} from '#shared/domain/actions.ts';
import { type PresentationStatus, presentationStatuses } from '#shared/domain/statuses.ts';

const completeInput = {
  hasVersion: true,
  hasOutline: true,
  hasAllSlides: true,
  isCharged: true,
};
const listOwnerActions = (status: PresentationStatus, facts: Partial<ActionInput> = {}) =>
  listAllowedActions({ status, ...completeInput, ...facts }, 'owner');

/** The owner's allowed actions by status, as in the table of domain.md. */
const actionsByStatus: Record<PresentationStatus, string> = {
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

describe('allowed presentation actions', () => {
  test.each(presentationStatuses)(
    'the owner’s allowed actions match the table while the presentation is %s',
    (status) => {
      expect(listOwnerActions(status).join(' ')).toBe(actionsByStatus[status]);
    },
  );

  test.each(presentationStatuses)(
    'the allowed actions of an admin match the table while the presentation is %s',
    (status) => {
      const allowed = listAllowedActions({ status, ...completeInput }, 'admin');

      const expected = ['pause', 'cancel', 'delete'].filter((action) =>
        actionsByStatus[status].includes(action),
      );
      expect(allowed).toEqual(expected);
    },
  );

  test.each(presentationStatuses)(
    'an editor may change and publish but not generate, and others may only read, while the presentation is %s',
    (status) => {
      const editor = listAllowedActions({ status, ...completeInput }, 'editor');

      const ofOwner = [
        'pause',
        'resume',
        'cancel',
        'regenerate_slides',
        'translate',
        'duplicate',
        'delete',
      ];
      expect(editor).toEqual(
        actionsByStatus[status].split(' ').filter((action) => !ofOwner.includes(action)),
      );
      expect(listAllowedActions({ status, ...completeInput }, 'commenter')).toEqual([]);
      expect(listAllowedActions({ status, ...completeInput }, 'viewer')).toEqual([]);
    },
  );

  test('an editor can’t start a run that charges a unit of the owner’s quota', () => {
    const facts = { status: 'failed' as const, ...completeInput, isCharged: false };

    const editor = listAllowedActions(facts, 'editor', 'admin');

    expect(editor).not.toContain('regenerate_deploy');
    expect(editor).not.toContain('restore_version');
    expect(editor).toContain('edit_slides');
    expect(listAllowedActions(facts, 'owner')).toEqual(
      expect.arrayContaining(['regenerate_deploy', 'restore_version']),
    );
  });

  test('an admin who is an editor has the allowed actions of both roles', () => {
    const allowed = listAllowedActions({ status: 'queued', ...completeInput }, 'editor', 'admin');

    expect(allowed).toEqual(['pause', 'cancel', 'set_current_html_version', 'delete']);
  });

  test('deploy, version and outline actions are not allowed when there is no slide, version or outline', () => {
    const noContent = { hasVersion: false, hasOutline: false, hasAllSlides: false };

    const allowed = listOwnerActions('failed', noContent);

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

  test('publishing a version but not the working copy is allowed when slides are missing', () => {
    const allowed = listOwnerActions('completed', { hasAllSlides: false });

    expect(allowed).toContain('restore_version');
    expect(allowed).not.toContain('regenerate_deploy');
    expect(allowed).not.toContain('translate');
  });

  test('revising a slide is not allowed when the token cap is reached or the owner is disabled', () => {
    for (const reason of ['token_cap', 'owner_disabled']) {
      expect(listOwnerActions('paused', { reason })).not.toContain('revise_slide');
    }
    expect(listOwnerActions('paused', { reason: 'user' })).toContain('revise_slide');
  });
});
