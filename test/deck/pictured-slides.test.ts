import { describe, expect, it } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { formatPictureId } from '#shared/deck/picture-id.ts';
import { flattenBoxes, listTextBoxes } from '#shared/deck/scene.ts';
import { themeList } from '#shared/deck/theme-list.ts';
import { areOverlapping, createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const size = { width: 1536, height: 1024 };
const asset = formatPictureId({ hash: '0'.repeat(64), size, extension: 'jpg' });
const image = { asset, alt: 'A telephone' };

describe.each(themeList)('slides with a picture of 3:2 in $id', ({ id }) => {
  it('a picture without texts is beside its title, and a crop loses at most an eighth of it', () => {
    const slide = { ...plainFields, layout: 'image-text' as const, blocks: { image } };

    const { scene, findings } = composeSlide(slide, createPlainDeckContext(id));

    const boxes = flattenBoxes(scene.boxes);
    const picture = boxes.find(({ kind }) => kind === 'image');
    const title = listTextBoxes(scene).find(({ part }) => part === 'title');
    if (!picture || !title) throw new Error('a slide without a picture or title');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(areOverlapping(picture, title)).toBe(false);
    expect(title.x + title.width).toBeLessThanOrEqual(picture.x);
    const ratio = picture.width / picture.height / (size.width / size.height);
    expect(Math.min(ratio, 1 / ratio)).toBeGreaterThan(7 / 8);
  });

  it('a paragraph above a list is at least as large as the list', () => {
    const items = ['Deliver twice a week', 'Label sacks', 'Move the rack', 'Count the stock'];
    const blocks = { image, text: 'Deliveries bring twice what is used.', items };
    const slide = { ...plainFields, layout: 'image-text' as const, blocks };

    const texts = listTextBoxes(composeSlide(slide, createPlainDeckContext(id)).scene);

    const sizeOf = (part: string) => texts.find((box) => box.part === part)?.size ?? 0;
    expect(sizeOf('text')).toBeGreaterThanOrEqual(sizeOf('items[0]'));
  });

  it('the lines of a Chinese title on a cover end with its clauses', () => {
    const title = '中午之前订单靠电话，之后再也没有人接听';
    const blocks = { image, subtitle: '一个季度的未接来电造成多少损失' };
    const slide = { ...plainFields, title, layout: 'cover' as const, blocks };

    const { scene } = composeSlide(slide, createPlainDeckContext(id, 'zh-CN'));

    const box = listTextBoxes(scene).find(({ part }) => part === 'title');
    const lines = box?.lines.map(({ runs }) => runs.map(({ text }) => text).join(''));
    expect(lines).toEqual(['中午之前订单靠电话，', '之后再也没有人接听']);
  });
});
