import type { SlideContent } from '#shared/deck/model.ts';
import type { SlideExpectations } from '#shared/deck/quality/evidence.ts';
import type { Scene } from '#shared/deck/scene.ts';

/** A slide with one defect, either in its content or in its scene, which `corrupt` changes. */
export type BadSlide = {
  defect: string;
  code: string;
  slide: SlideContent;
  language?: 'zh-CN';
  evidence?: SlideExpectations;
  corrupt?: (scene: Scene) => void;
};

/** Notes and sources without a defect. */
export const baseFields = {
  notes: 'Say what the audience came for, then show where the number comes from. '.repeat(6),
  sources: [],
};

type LayoutBlocks<L extends SlideContent['layout']> = Extract<
  SlideContent,
  { layout: L }
>['blocks'];

/** Returns a slide with a layout, a title and the layout's blocks. */
export function createSlide<L extends SlideContent['layout']>(
  layout: L,
  title: string,
  blocks: LayoutBlocks<L>,
): SlideContent {
  return { ...baseFields, layout, title, blocks } as SlideContent;
}

/** Returns a slide with a defect in its content. */
export const createBadContent = (defect: string, code: string, slide: SlideContent): BadSlide => ({
  defect,
  code,
  slide,
});
