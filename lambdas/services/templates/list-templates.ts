import type { Locale } from '#shared/errors.ts';
import type { TemplateView } from '#shared/schemas/templates.ts';
import { createTemplateSlides } from '#shared/templates/template.ts';
import { templates } from '#shared/templates/templates.ts';

/** Returns the templates with their texts in the reader's language. */
export const listTemplates = async (locale: Locale): Promise<TemplateView[]> =>
  templates.map((template) => ({
    id: template.id,
    purpose: template.purpose,
    theme: template.theme,
    name: template[locale].name,
    description: template[locale].description,
    slides: createTemplateSlides(template, locale),
  }));
