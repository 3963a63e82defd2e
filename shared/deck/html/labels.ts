const en = {
  previous: 'Previous slide',
  next: 'Next slide',
  overview: 'Overview',
  notes: 'Speaker notes',
  noNotes: 'No notes for this slide.',
  fullScreen: 'Full screen',
  controls: 'Slide controls',
  slides: 'Slides',
  slide: 'slide',
  of: (index: number, total: number) => `Slide ${index} of ${total}`,
  count: (total: number) => `${total} slides`,
};

const zh: typeof en = {
  previous: '上一页',
  next: '下一页',
  overview: '目录',
  notes: '演讲备注',
  noNotes: '本页没有备注。',
  fullScreen: '全屏',
  controls: '播放控制',
  slides: '幻灯片',
  slide: '幻灯片',
  of: (index: number, total: number) => `第 ${index} 页，共 ${total} 页`,
  count: (total: number) => `共 ${total} 页`,
};

/** Words of the viewer, in the deck's language where we have it. */
export function labelsOf(language: string): typeof en {
  return /^zh\b/i.test(language) ? zh : en;
}
