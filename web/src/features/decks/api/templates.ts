import { queryOptions } from '@tanstack/react-query';
import type { TemplateView } from '#shared/schemas/templates.ts';
import { call } from '#web/lib/api-client.ts';
import type { Language } from '#web/lib/i18n.ts';

/** Query for the templates in a language; they change only with a new version of the app. */
export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['templates', language],
    queryFn: ({ signal }) => call<{ items: TemplateView[] }>('/templates', { signal }),
    select: ({ items }) => items,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the URL of a template's picture, drawn by `npm run tool -- template-pictures`. */
export const getTemplatePictureUrl = (language: Language, id: string): string =>
  `/templates/${language === 'zh' ? 'zh/' : ''}${id}.png`;

/** Size in pixels of the pictures of templates and examples. */
export const templatePictureSize = { width: 480, height: 366 };
