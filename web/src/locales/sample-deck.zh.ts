import { createSampleDeck } from './sample-deck.ts';

const commonFields = { notes: '', sources: [] };

/** The sample deck in Chinese: the business quarter of an invented coffee roaster. */
export const sampleDeck = createSampleDeck({
  title: '不再打折的一个季度',
  language: 'zh-CN',
  slides: [
    {
      ...commonFields,
      layout: 'cover',
      title: '不再打折的一个季度',
      blocks: { subtitle: '北光咖啡 第三季度', byline: '董事会，10 月 14 日' },
    },
    {
      ...commonFields,
      layout: 'stats',
      title: '卖得更少，赚得更多',
      blocks: {
        stats: [
          { value: '−6%', label: '销量，与第二季度相比' },
          { value: '+11%', label: '收入，未涨价' },
          { value: '38%', label: '毛利率，此前为 29%' },
        ],
      },
    },
    {
      ...commonFields,
      layout: 'chart',
      title: '八月起，订阅收入超过门店',
      blocks: {
        kind: 'bar',
        categories: ['5 月', '6 月', '7 月', '8 月', '9 月'],
        series: [
          { name: '订阅', values: [61, 68, 79, 96, 112] },
          { name: '门店', values: [104, 99, 92, 88, 85] },
        ],
        unit: '万元',
        takeaway: '订阅用户平均购买九个月，折扣用户平均购买两次。',
      },
    },
    {
      ...commonFields,
      layout: 'process',
      title: '一袋咖啡四天送到订阅用户手中',
      blocks: {
        steps: [
          { heading: '烘焙', text: '周一，按本周订单烘焙' },
          { heading: '静置', text: '一天，排出气体' },
          { heading: '包装', text: '标注烘焙日期' },
          { heading: '寄送', text: '周四之前送达' },
        ],
      },
    },
    {
      ...commonFields,
      layout: 'quote',
      title: '订阅用户怎么说',
      blocks: {
        quote: '自从咖啡总在喝完之前送到，我就不再比价了。',
        attribution: '三月起的订阅用户',
      },
    },
    {
      ...commonFields,
      layout: 'closing',
      title: '今天的两项决定',
      blocks: {
        lead: '两项都能在一年内收回成本。',
        actions: ['上海增设第二台烘焙机，140 万元', '十一月起停发邮件优惠券'],
      },
    },
  ],
});
