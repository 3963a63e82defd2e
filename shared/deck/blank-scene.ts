import { isBlankText } from './blank-texts.ts';
import { blend } from './color.ts';
import { contentParts } from './content-parts.ts';
import type { LayoutId, SlideContent } from './model.ts';
import { type Box, flattenBoxes, mapTextBoxes, type Scene } from './scene.ts';

/** Layouts whose short texts, such as the header "Text" of a table, may be the user's own. */
const layoutsWithLabels: ReadonlySet<LayoutId> = new Set(['table', 'comparison', 'chart']);

/** Returns the parts that still have the placeholder texts of a new, empty slide. */
function blankParts(slide: SlideContent): ReadonlySet<string> {
  const parts = contentParts(slide).filter(({ part, text }) => isBlankText(part, text));
  const own = layoutsWithLabels.has(slide.layout)
    ? parts.filter(({ part }) => part === 'title')
    : parts;
  return new Set(own.map(({ part }) => part));
}

const hasText = (boxes: Box[]): boolean => flattenBoxes(boxes).some(({ kind }) => kind === 'text');

/** Returns the boxes without the texts of these parts, and without the groups that had no other text. */
const withoutTexts = (boxes: Box[], parts: ReadonlySet<string>): Box[] =>
  boxes.flatMap((box): Box[] => {
    if (box.kind === 'text') return parts.has(box.part ?? '') ? [] : [box];
    if (box.kind !== 'group') return [box];
    const children = withoutTexts(box.children, parts);
    return hasText(box.children) && !hasText(children) ? [] : [{ ...box, children }];
  });

/** Returns a slide's drawing without its placeholder texts, for readers. */
export function withoutBlankTexts(scene: Scene, slide: SlideContent): Scene {
  const parts = blankParts(slide);
  return parts.size === 0 ? scene : { ...scene, boxes: withoutTexts(scene.boxes, parts) };
}

/** Opacity of a placeholder text over the slide's background. */
const paleness = 0.45;

/** Returns a slide's drawing with pale placeholder texts, for its editor. */
export function withPaleBlankTexts(scene: Scene, slide: SlideContent): Scene {
  const parts = blankParts(slide);
  if (parts.size === 0) return scene;
  const boxes = scene.boxes.map((box) =>
    mapTextBoxes(box, (text) =>
      parts.has(text.part ?? '')
        ? {
            ...text,
            lines: text.lines.map((line) => ({
              ...line,
              runs: line.runs.map((run) => ({
                ...run,
                color: blend(run.color, text.on, paleness),
              })),
            })),
          }
        : text,
    ),
  );
  return { ...scene, boxes };
}
