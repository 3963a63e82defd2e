import { expect, test } from 'vitest';
import { composeSlide } from '#shared/deck/compose.ts';
import { themeIds } from '#shared/deck/theme-list.ts';
import { createCopyTitle } from '#shared/domain/copy-title.ts';
import { createPlainDeckContext, plainFields } from './support/plain-slides.ts';

const listCoverPaths = (theme: (typeof themeIds)[number], title: string) =>
  composeSlide(
    { ...plainFields, layout: 'cover', blocks: {} },
    { ...createPlainDeckContext(theme), title },
  ).scene.boxes.filter(({ kind }) => kind !== 'text');

const titles = ['Harbour ferries', 'Harbour ferries (2)', 'x'.repeat(160)];

test.each(themeIds)('a copy has the same drawings as its original in the theme %s', (theme) => {
  for (const title of titles) {
    const copies = [1, 2, 12].flatMap((number) => [
      createCopyTitle(title, 'en', number),
      createCopyTitle(title, 'zh', number),
      createCopyTitle(createCopyTitle(title, 'en', number), 'zh', number),
    ]);

    const drawings = copies.map((copy) => listCoverPaths(theme, copy));

    for (const drawing of drawings) expect(drawing).toEqual(listCoverPaths(theme, title));
  }
});

test('presentations with different titles have different drawings', () => {
  expect(listCoverPaths('meridian', 'Harbour ferries')).not.toEqual(
    listCoverPaths('meridian', 'Trains'),
  );
});
