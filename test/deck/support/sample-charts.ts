import type { SampleDraft } from './sample-diagrams.ts';

/** English slides with the kinds of charts that the sample slides don’t contain. */
export const chartsInEnglish: SampleDraft[] = [
  {
    layout: 'chart',
    title: 'Storage covers more of the evening each year',
    kicker: 'Sources of power',
    blocks: {
      kind: 'stacked-bar',
      categories: ['2022', '2023', '2024', '2025', '2026'],
      series: [
        { name: 'Gas', values: [62, 55, 41, 33, 21] },
        { name: 'Storage', values: [2, 9, 22, 34, 48] },
        { name: 'Others', values: [36, 36, 37, 33, 31] },
      ],
      unit: '%',
      measure: 'Share of the evening’s power',
      takeaway:
        'Storage overtook gas in the fourth year and now serves almost half of the evening.',
    },
  },
  {
    layout: 'chart',
    title: 'The battery takes the top off the evening peak',
    blocks: {
      kind: 'area',
      categories: ['16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00'],
      series: [
        { name: 'Grid', values: [620, 700, 720, 720, 690, 560, 430] },
        { name: 'Battery', values: [0, 120, 420, 460, 300, 120, 20] },
      ],
      unit: 'kW',
      measure: 'Load on a winter evening',
      takeaway: 'From five to eight the grid sees a plateau instead of a peak.',
    },
  },
  {
    layout: 'chart',
    title: 'Dense streets gain the most',
    blocks: {
      kind: 'scatter',
      categories: [],
      series: [
        {
          name: 'Built',
          values: [],
          points: [
            { x: 32, y: 21, label: 'Millbrook' },
            { x: 61, y: 38, label: 'Northfield' },
            { x: 48, y: 29, label: 'Old town' },
            { x: 55, y: 33, label: 'Station' },
          ],
        },
        {
          name: 'Planned',
          values: [],
          points: [
            { x: 74, y: 41, label: 'Harbour' },
            { x: 28, y: 15, label: 'Hill quarter' },
            { x: 66, y: 36, label: 'Parkside' },
          ],
        },
      ],
      unit: '%',
      x_axis: 'Homes a hectare',
      y_axis: 'Peak cut',
      takeaway: 'Above fifty homes a hectare, a shared battery cuts a third of the peak.',
    },
  },
  {
    layout: 'chart',
    title: 'Cheaper cabinets pay for the price rise of copper',
    kicker: 'Cost of a site',
    blocks: {
      kind: 'waterfall',
      categories: ['Site 2023', 'Copper', 'Permits', 'Cabinets', 'Groundwork', 'Site 2025'],
      series: [{ name: 'Cost of a site', values: [573, 41, -6, -118, 13, 503] }],
      totals: ['Site 2025'],
      better: 'lower',
      unit: '€ thousand',
      measure: 'Cost of a site, 2023 to 2025',
      takeaway: 'Cabinets fell by 118, more than copper and groundwork rose together.',
    },
  },
  {
    layout: 'chart',
    title: 'Northfield moved the most power out of the evening',
    kicker: 'Evening load',
    blocks: {
      kind: 'dot',
      categories: ['Northfield', 'Millbrook', 'Harbour', 'Hill quarter', 'Old town', 'Station'],
      series: [
        { name: 'Winter 2023', values: [61, 58, 66, 52, 70, 49] },
        { name: 'Winter 2025', values: [38, 44, 57, 48, 65, 47] },
      ],
      unit: '%',
      measure: 'Share of power drawn after six',
      emphasis: ['Northfield'],
      takeaway: 'All six sites draw less in the evening; Northfield fell by 23 points.',
    },
  },
  {
    layout: 'chart',
    title: 'Four of five sites answer within the target',
    blocks: {
      kind: 'dot',
      categories: ['Northfield', 'Millbrook', 'Harbour', 'Hill quarter', 'Old town'],
      series: [{ name: 'Time to answer', values: [7.2, 7.8, 6.9, 7.4, 7.1] }],
      reference: { value: '7.5', label: 'Target' },
      unit: 'minutes',
      measure: 'Time to answer',
      emphasis: ['Millbrook'],
      takeaway: 'Only Millbrook misses the target.',
    },
  },
  {
    layout: 'chart',
    title: 'Storage overtook gas between 2022 and 2026',
    kicker: 'Sources of power',
    blocks: {
      kind: 'slope',
      categories: ['Storage', 'Gas', 'Wind', 'Solar', 'Imports'],
      series: [
        { name: '2022', values: [2, 62, 18, 11, 7] },
        { name: '2026', values: [48, 21, 24, 5, 2] },
      ],
      unit: '%',
      measure: 'Share of the evening’s power',
      emphasis: ['Storage'],
      takeaway: 'Storage grew from the smallest source to the largest.',
    },
  },
  {
    layout: 'chart',
    title: 'Every district but one bends its peak down',
    kicker: 'Districts',
    blocks: {
      kind: 'multiples',
      categories: ['2022', '2023', '2024', '2025', '2026'],
      series: [
        { name: 'Northfield', values: [88, 84, 71, 60, 52] },
        { name: 'Millbrook', values: [64, 63, 58, 55, 49] },
        { name: 'Harbour', values: [71, 73, 75, 78, 80] },
      ],
      unit: 'MW',
      measure: 'Evening peak by district',
      emphasis: ['Harbour'],
      takeaway: 'Only Harbour, without a battery, still climbs.',
    },
  },
];

/** Chinese slides with the same kinds of charts. */
export const chartsInChinese: SampleDraft[] = [
  {
    layout: 'chart',
    title: '储能承担的晚间用电逐年增加',
    blocks: {
      kind: 'stacked-bar',
      categories: ['2022 年', '2023 年', '2024 年', '2025 年'],
      series: [
        { name: '燃气', values: [62, 55, 41, 33] },
        { name: '储能', values: [2, 9, 22, 34] },
      ],
      unit: '吉瓦时',
      takeaway: '储能在第四年超过燃气。',
    },
  },
  {
    layout: 'chart',
    title: '柜体降价抵消了铜价上涨',
    kicker: '单站成本',
    blocks: {
      kind: 'waterfall',
      categories: ['二〇二三年', '铜材', '许可', '柜体', '土建', '二〇二五年'],
      series: [{ name: '单站成本', values: [573, 41, -6, -118, 13, 503] }],
      totals: ['二〇二五年'],
      better: 'lower',
      unit: '万元',
      takeaway: '柜体成本下降一百一十八万元，超过铜材与土建的涨幅之和。',
    },
  },
  {
    layout: 'chart',
    title: '北田把最多的用电移出了晚间',
    blocks: {
      kind: 'dot',
      categories: ['北田', '磨坊溪', '港区', '老城', '车站'],
      series: [
        { name: '二〇二三年冬', values: [61, 58, 66, 70, 49] },
        { name: '二〇二五年冬', values: [38, 44, 57, 65, 47] },
      ],
      unit: '%',
      measure: '晚间用电占比',
      takeaway: '五处站点都有下降，北田下降二十三个百分点。',
    },
  },
  {
    layout: 'chart',
    title: '储能在四年内超过燃气',
    blocks: {
      kind: 'slope',
      categories: ['储能', '燃气', '风电', '外购电'],
      series: [
        { name: '二〇二二年', values: [2, 62, 18, 18] },
        { name: '二〇二六年', values: [48, 21, 24, 7] },
      ],
      unit: '%',
      measure: '晚间电力来源占比',
      emphasis: ['储能'],
      takeaway: '储能从最小的来源变为最大的来源。',
    },
  },
  {
    layout: 'chart',
    title: '除港口外各片区的晚高峰都在下降',
    blocks: {
      kind: 'multiples',
      categories: ['2024', '2025', '2026'],
      series: [
        { name: '北田', values: [71, 60, 52] },
        { name: '磨坊溪', values: [58, 55, 49] },
        { name: '港口', values: [75, 78, 80] },
      ],
      unit: '兆瓦',
      measure: '各片区晚高峰',
      emphasis: ['港口'],
      takeaway: '只有尚无电池的港口仍在上升。',
    },
  },
];
