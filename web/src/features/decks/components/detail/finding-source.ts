import type { SlideContent } from '#shared/deck/model.ts';
import type { Finding } from '#shared/schemas/presentations.ts';
import { textAt } from '../../editing/content-tree.ts';

/** Returns the text of a slide that a finding is about; empty for a finding about the whole slide. */
export const getFindingSource = (content: SlideContent | null, { part }: Finding): string =>
  content && part !== undefined ? textAt(content, part) : '';
