import { expect, test } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { themeIds } from '#shared/deck/theme-list.ts';
import { copyTitle } from '#shared/domain/copy-title.ts';
import { plainDeckContext, plainFields } from './support/plain-slides.ts';

const coverPaths = (theme: (typeof themeIds)[number], title: string) =>
  composeSlide(
    { ...plainFields, layout: 'cover', blocks: {} },
    { ...plainDeckContext(theme), title },
  ).scene.boxes.filter(({ kind }) => kind !== 'text');

const titles = ['Harbour ferries', 'Harbour ferries (2)', 'x'.repeat(160)];

test.each(themeIds)('a copy has the same drawings as its original in the theme %s', (theme) => {
  for (const title of titles) {
    const copies = [1, 2, 12].flatMap((number) => [
      copyTitle(title, 'en', number),
      copyTitle(title, 'zh', number),
      copyTitle(copyTitle(title, 'en', number), 'zh', number),
    ]);

    const drawings = copies.map((copy) => coverPaths(theme, copy));

    for (const drawing of drawings) expect(drawing).toEqual(coverPaths(theme, title));
  }
});

test('presentations with different titles have different drawings', () => {
  expect(coverPaths('meridian', 'Harbour ferries')).not.toEqual(coverPaths('meridian', 'Trains'));
});
