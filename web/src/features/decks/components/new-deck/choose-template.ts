import type { TemplateView } from '#shared/schemas/templates.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { changeDraft, emptyDraft } from './draft-store.ts';

/** Sets a template in the draft, with its theme and as many slides as the user's plan allows. */
export function chooseTemplate({ id, theme, slides }: TemplateView): void {
  const limit = useSession.getState().user?.quota.slides_a_deck ?? slides.length;
  changeDraft({ template: id, theme, slides: Math.min(slides.length, limit) });
}

/** Removes the template, and the options that it set. */
export function removeTemplate(): void {
  const { template, theme, slides } = emptyDraft;
  changeDraft({ template, theme, slides });
}
