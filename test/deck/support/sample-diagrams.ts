import type { SlideContent } from '#shared/deck/model.ts';
import { sampleImage } from './sample-picture.ts';

type Draft<C> = C extends SlideContent ? Pick<C, 'layout' | 'title' | 'kicker' | 'blocks'> : never;
export type SampleDraft = Draft<SlideContent>;

const image = {
  asset: sampleImage,
  alt: 'Hills at dusk under a low sun',
  focal: { x: 0.7, y: 0.5 },
};

/** English slides with code, tables, comparisons, diagrams and images, with much and with little content. */
export const diagramsInEnglish: SampleDraft[] = [
  {
    layout: 'code',
    title: 'A cabinet reports every minute',
    kicker: 'Interface',
    blocks: {
      language: 'typescript',
      code: `// Sent by each cabinet, kept for two years.
type Report = { cabinet: string; at: Date; kilowatts: number };

export async function send(report: Report): Promise<void> {
  const body = JSON.stringify(report);
  const answer = await fetch('/v1/reports', { method: 'POST', body });
  if (answer.status !== 201) throw new Error(\`refused: \${answer.status}\`);
}`,
      explanation: ['Positive values discharge', 'Late reports are kept, too'],
    },
  },
  {
    layout: 'table',
    title: 'Costs of the first two sites',
    kicker: 'Accounts',
    blocks: {
      columns: ['Item', 'Northfield', 'Millbrook', 'Difference'],
      rows: [
        ['Batteries', '€ 412,000', '€ 331,000', '−20%'],
        ['Inverters', '€ 88,000', '€ 79,500', '−10%'],
        ['Groundwork', '€ 61,000', '€ 74,000', '+21%'],
        ['Permits', '€ 12,400', '€ 6,800', '−45%'],
      ],
      caption: 'Final accounts, without tax.',
    },
  },
  {
    layout: 'comparison',
    title: 'Shared storage is cheapest and cuts the peak most',
    kicker: 'Options',
    blocks: {
      options: ['Home battery', 'Shared battery', 'Feeder upgrade'],
      criteria: [
        { name: 'Cost a household', cells: ['€ 6,400', '€ 2,100', '€ 3,800'] },
        { name: 'Ready in', cells: ['two weeks', 'five months', 'four years'] },
        { name: 'Open to tenants', cells: ['no', 'yes', 'yes'] },
        { name: 'Cuts the evening peak', cells: ['by a fifth', 'by a third', 'not at all'] },
        { name: 'Who maintains it', cells: ['the owner', 'the utility', 'the utility'] },
      ],
      winner: 1,
    },
  },
  {
    layout: 'comparison',
    title: 'Lease or buy',
    blocks: {
      options: ['Lease', 'Buy'],
      criteria: [
        { name: 'Paid at the start', cells: ['nothing', '€ 1.2 million'] },
        { name: 'After ten years', cells: ['€ 2.3 million', '€ 1.9 million'] },
      ],
    },
  },
  {
    layout: 'big-number',
    title: 'The evening peak fell by more than a third',
    kicker: 'Result',
    blocks: {
      value: '37%',
      label: 'less power drawn from the grid between six and nine in the evening',
      context:
        'Measured at both transformers over two winters; the weather is taken out by the method of the regulator.',
      comparison: { value: '12%', label: 'was what the plan of 2023 had promised' },
    },
  },
  {
    layout: 'big-number',
    title: 'What a household saves',
    blocks: { value: '€ 412', label: 'a year, after all costs' },
  },
  {
    layout: 'cycle',
    title: 'Every site makes the next one cheaper',
    kicker: 'Flywheel',
    blocks: {
      center: 'Learning loop',
      steps: [
        { heading: 'Build a site', text: 'Forty homes, one cabinet, five months.' },
        { heading: 'Measure it', text: 'Every minute, at both ends of the feeder.' },
        { heading: 'Publish the data', text: 'Open to residents and to rivals.' },
        { heading: 'Tune the contract', text: 'Prices follow what was learnt.' },
        { heading: 'Win the next street', text: 'Neighbours ask before we do.' },
      ],
    },
  },
  {
    layout: 'cycle',
    title: 'A week of a battery',
    blocks: {
      steps: [{ heading: 'Charge at noon' }, { heading: 'Hold' }, { heading: 'Serve the evening' }],
    },
  },
  {
    layout: 'funnel',
    title: 'One household in eight that hears of us joins',
    kicker: 'Recruiting',
    blocks: {
      stages: [
        { heading: 'Were told', value: '3,200', text: 'By letter and at the door.' },
        { heading: 'Came to see', value: '1,450', text: 'Open evenings in the car park.' },
        { heading: 'Asked for an offer', value: '760', text: 'Online, in four minutes.' },
        { heading: 'Signed', value: '402', text: 'Half of them within a week.' },
      ],
    },
  },
  {
    layout: 'funnel',
    title: 'From idea to site',
    blocks: {
      stages: [
        { heading: 'Candidate car parks' },
        { heading: 'Surveyed sites' },
        { heading: 'Sites built' },
      ],
    },
  },
  {
    layout: 'pyramid',
    title: 'Trust carries everything that is built on it',
    kicker: 'Foundations',
    blocks: {
      levels: [
        { heading: 'Profit', text: 'Comes last, and only when the rest holds.' },
        { heading: 'Scale', text: 'Eight districts under one contract and one control room.' },
        { heading: 'Technique', text: 'Cabinets that a single technician can service in an hour.' },
        {
          heading: 'Trust',
          text: 'Open data and the right to leave every month.',
        },
      ],
    },
  },
  {
    layout: 'pyramid',
    title: 'Who decides',
    blocks: {
      levels: [
        { heading: 'Council decides' },
        { heading: 'Utility proposes' },
        { heading: 'Residents ask' },
      ],
    },
  },
  {
    layout: 'matrix',
    title: 'Start where the need is great and the ground is ready',
    kicker: 'Priorities',
    blocks: {
      x_axis: { name: 'Readiness', low: 'much to prepare', high: 'can start now' },
      y_axis: { name: 'Need', low: 'low', high: 'high' },
      quadrants: [
        { heading: 'Prepare', text: 'Old town and harbour: great need, no room yet.' },
        { heading: 'Build first', text: 'Northfield and Millbrook: car parks, headroom, members.' },
        { heading: 'Leave for later', text: 'The hill quarter, where roofs are shaded.' },
        { heading: 'Offer, don’t push', text: 'New estates that already share a heat pump.' },
      ],
    },
  },
  {
    layout: 'matrix',
    title: 'Four kinds of risk',
    blocks: {
      x_axis: { name: 'Likelihood' },
      y_axis: { name: 'Damage' },
      quadrants: [
        { heading: 'Insure' },
        { heading: 'Avoid' },
        { heading: 'Accept' },
        { heading: 'Reduce' },
      ],
    },
  },
  {
    layout: 'image-text',
    title: 'The sun we do not use is gone by six',
    kicker: 'The site',
    blocks: {
      image,
      text: 'Northfield lies open to the west: its roofs yield until the last hour of light.',
      items: ['240 roofs face west', 'The car park stands empty by day', 'Both feeders end here'],
    },
  },
  {
    layout: 'image-text',
    title: 'Millbrook at dusk',
    blocks: { image, text: 'Four hundred homes switch on within twenty minutes.' },
  },
  {
    layout: 'full-image',
    title: 'A summer of sun, kept for the evening',
    kicker: 'The idea',
    blocks: { image, caption: 'Northfield, August 2025, ten minutes before sunset.' },
  },
];

/** Chinese slides with the same layouts. */
export const diagramsInChinese: SampleDraft[] = [
  {
    layout: 'comparison',
    title: '共享储能成本最低、削峰最多',
    kicker: '方案比较',
    blocks: {
      options: ['家用电池', '共享电池', '线路扩容'],
      criteria: [
        { name: '每户成本', cells: ['6400 元', '2100 元', '3800 元'] },
        { name: '建成时间', cells: ['两周', '五个月', '四年'] },
        { name: '租户可用', cells: ['否', '是', '是'] },
        { name: '削减晚高峰', cells: ['五分之一', '三分之一', '没有'] },
      ],
      winner: 1,
    },
  },
  {
    layout: 'big-number',
    title: '晚高峰用电下降超过三分之一',
    kicker: '结果',
    blocks: {
      value: '37%',
      label: '晚间六点到九点的电网取电量降幅',
      context: '两个冬季在两台变压器上的实测结果，已按监管方法剔除天气影响。',
      comparison: { value: '12%', label: '是二〇二三年规划的目标' },
    },
  },
  {
    layout: 'cycle',
    title: '每建一处，下一处就更便宜',
    kicker: '飞轮',
    blocks: {
      center: '学习循环',
      steps: [
        { heading: '建设站点', text: '四十户，一个机柜，五个月。' },
        { heading: '持续测量', text: '线路两端，每分钟一次。' },
        { heading: '公开数据', text: '居民与同行都可查看。' },
        { heading: '赢得下一条街', text: '邻居主动来问。' },
      ],
    },
  },
  {
    layout: 'funnel',
    title: '每八户了解情况的家庭就有一户加入',
    kicker: '招募',
    blocks: {
      stages: [
        { heading: '收到通知', value: '3200 户', text: '信件与上门说明。' },
        { heading: '到场参观', value: '1450 户', text: '停车场开放夜。' },
        { heading: '索取报价', value: '760 户', text: '在线四分钟完成。' },
        { heading: '签约', value: '402 户', text: '一半在一周之内。' },
      ],
    },
  },
  {
    layout: 'pyramid',
    title: '信任承载其上的一切',
    kicker: '基础',
    blocks: {
      levels: [
        { heading: '收益', text: '最后才来，其余都稳固时才有。' },
        { heading: '规模', text: '八个片区共用一份合同、一间调度室。' },
        { heading: '技术', text: '一名技师一小时内即可检修的机柜。' },
        { heading: '信任', text: '数据公开，专人负责，每月可退出。' },
      ],
    },
  },
  {
    layout: 'matrix',
    title: '先做需求大、条件成熟的地方',
    kicker: '优先次序',
    blocks: {
      x_axis: { name: '条件成熟度', low: '尚需准备', high: '可立即开工' },
      y_axis: { name: '需求', low: '低', high: '高' },
      quadrants: [
        { heading: '先做准备', text: '老城与港区：需求大，暂无场地。' },
        { heading: '最先建设', text: '北田与磨坊溪：有车库、有余量、有成员。' },
        { heading: '以后再说', text: '山坡片区，屋顶多遮挡。' },
        { heading: '提供但不推销', text: '已共用热泵的新小区。' },
      ],
    },
  },
  {
    layout: 'image-text',
    title: '六点以后，没用上的阳光就没了',
    kicker: '现场',
    blocks: {
      image,
      text: '北田向西敞开，屋顶一直发电到最后一刻。',
      items: ['二百四十处屋顶朝西', '车库白天空置', '两条线路在此终止'],
    },
  },
  {
    layout: 'full-image',
    title: '把一个夏天的阳光留到晚上',
    blocks: { image, caption: '北田，二〇二五年八月，日落前十分钟。' },
  },
];
