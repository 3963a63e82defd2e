const labels = {
  en: {
    notes: 'Speaker notes',
    sources: 'Sources',
    winner: 'recommended',
    chart: { category: 'Category', label: 'Label', x: 'x', y: 'y' },
    axis: (name: string, low?: string, high?: string) =>
      low || high ? `${name}: from ${low ?? '…'} to ${high ?? '…'}` : name,
  },
  zh: {
    notes: '演讲备注',
    sources: '来源',
    winner: '推荐',
    chart: { category: '类别', label: '标签', x: 'x', y: 'y' },
    axis: (name: string, low?: string, high?: string) =>
      low || high ? `${name}：从${low ?? '…'}到${high ?? '…'}` : name,
  },
} as const;

export type TextLabels = (typeof labels)[keyof typeof labels];

/** Returns the labels that text exports add, in the deck's language. */
export const selectTextLabels = (language: string): TextLabels =>
  /^zh\b/i.test(language) ? labels.zh : labels.en;
