import { getUserLimits } from '#shared/domain/tiers.ts';
import type { CreatePresentationBody } from '#shared/schemas/presentations.ts';
import { getTierLimitsTable } from '#shared/schemas/settings.ts';
import {
  createTemplateSlides,
  getTemplateLanguage,
  type RequestedTemplate,
} from '#shared/templates/template.ts';
import { findTemplate, templates } from '#shared/templates/templates.ts';
import { env } from '../../lib/env.ts';
import type { UserRecord } from '../../stores/user-store.ts';
import { createInvalidChoiceError } from '../invalid-field.ts';

/**
 * Returns the request with its template's theme and number of slides, where the request has none. Throws
 * validation for an unknown template.
 */
export function applyTemplate<Body extends CreatePresentationBody>(
  user: UserRecord,
  body: Body,
): Body {
  if (body.template === undefined) return body;
  const template = findTemplate(body.template);
  const ids = templates.map(({ id }) => id);
  if (!template) throw createInvalidChoiceError('template', ids);
  const limit = getUserLimits(user, getTierLimitsTable(env.SETTINGS)).slides_a_deck;
  const slide_count = Math.min(template.layouts.length, limit);
  return { theme: template.theme, slide_count, ...body };
}

/** Returns the outline of a request's template in the deck's language; undefined without a template. */
export function findRequestedTemplate(
  { template: id }: Pick<CreatePresentationBody, 'template'>,
  language: string,
): RequestedTemplate | undefined {
  const template = id === undefined ? undefined : findTemplate(id);
  return (
    template && {
      id: template.id,
      slides: createTemplateSlides(template, getTemplateLanguage(language)),
    }
  );
}
