import type { Deck, Slide } from '#shared/deck/model.ts';
import { diagramsInChinese, diagramsInEnglish, type SampleDraft } from './sample-diagrams.ts';

let count = 0;
function s(draft: SampleDraft): Slide {
  count += 1;
  const notes = 'Say what the audience came for, then show where the number comes from. '.repeat(6);
  return { id: `slide-${count}`, point: '', notes, sources: [], ...draft } as Slide;
}

const en: Slide[] = [
  s({
    layout: 'cover',
    title: 'The quiet grid: how cities store a summer of sun',
    kicker: 'Energy briefing',
    blocks: {
      subtitle:
        'What two years of neighbourhood batteries taught us about cost, trust and peak demand',
      byline: 'Planning office · March 2026',
    },
  }),
  s({
    layout: 'agenda',
    title: 'What we will cover in the next half hour',
    kicker: 'Agenda',
    blocks: {
      items: [
        'Why the evening peak is the whole problem',
        'Two pilots, four hundred homes',
        'What it cost, and who paid',
        'What residents said',
        'A plan for the next eight districts',
      ],
    },
  }),
  s({
    layout: 'section',
    title: 'Two pilots, four hundred homes',
    kicker: 'Part one',
    blocks: {
      number: '01',
      lead: 'We put shared batteries under two car parks and measured everything for twenty-four months.',
    },
  }),
  s({
    layout: 'bullets',
    title: 'Shared storage beats home storage on every measure we care about',
    kicker: 'Findings',
    blocks: {
      lead: 'Three results held in both districts and in both winters.',
      items: [
        {
          text: 'Cheaper by a third for each **usable kilowatt hour**',
          detail: 'One inverter and one fire wall serve forty homes instead of one.',
        },
        {
          text: 'Twice the cycles a year',
          detail: 'Neighbours peak at different minutes, so the battery is *never idle* for long.',
        },
        {
          text: 'Nobody has to own anything',
          detail: 'Tenants joined as easily as owners; a third of members rent their home.',
        },
        {
          text: 'Faults are found in minutes, not in months',
          detail: 'A shared cabinet is watched by the utility around the clock.',
        },
      ],
    },
  }),
  s({
    layout: 'bullets',
    title: 'Why the evening peak is the whole problem',
    blocks: {
      items: [
        { text: 'Solar output falls just as people come home' },
        { text: 'Gas plants start for ninety minutes a day' },
        { text: 'Those ninety minutes set the price of the other twenty-two hours' },
      ],
    },
  }),
  s({
    layout: 'two-columns',
    title: 'Before and after the first shared winter',
    kicker: 'Comparison',
    blocks: {
      left: {
        heading: 'Winter 2023, no storage',
        items: [
          'Peak import of 1.9 MW between six and seven',
          'Eleven voltage complaints',
          'Two feeder upgrades planned for 2027',
        ],
      },
      right: {
        heading: 'Winter 2025, shared storage',
        items: [
          'Peak import of 1.2 MW, spread over three hours',
          'No voltage complaint at all',
          'Both upgrades put off to after 2035',
        ],
      },
    },
  }),
  s({
    layout: 'cards',
    title: 'Four things every new site needs',
    kicker: 'Checklist',
    blocks: {
      cards: [
        {
          heading: 'A dry car park',
          text: 'At least ninety square metres with a ceiling of three metres.',
          icon: 'warehouse',
        },
        {
          heading: 'A willing feeder',
          text: 'Transformer headroom of four hundred kilowatts or more.',
          icon: 'zap',
        },
        {
          heading: 'Forty households',
          text: 'Signed before the digging starts, tenants included.',
          icon: 'users',
        },
        {
          heading: 'A named keeper',
          text: 'One person at the utility whom residents can call.',
          icon: 'handshake',
        },
      ],
    },
  }),
  s({
    layout: 'cards',
    title: 'Six risks, and who holds each of them',
    blocks: {
      cards: [
        {
          heading: 'Fire',
          text: 'Cells are rated for indoor use and split into cabinets.',
          icon: 'flame',
        },
        {
          heading: 'Price',
          text: 'Tariff changes are capped by contract for ten years.',
          icon: 'coins',
        },
        {
          heading: 'Trust',
          text: 'Meter data stays with residents and is never sold.',
          icon: 'shield-check',
        },
        {
          heading: 'Skills',
          text: 'Two local firms are trained for every district.',
          icon: 'wrench',
        },
        {
          heading: 'Supply',
          text: 'Three makers qualified, no single source for cells.',
          icon: 'truck',
        },
        {
          heading: 'Policy',
          text: 'The permit class is settled at state level since May.',
          icon: 'landmark',
        },
      ],
    },
  }),
  s({
    layout: 'stats',
    title: 'The pilots paid back sooner than planned',
    kicker: 'Results',
    blocks: {
      stats: [
        {
          value: '38%',
          label: 'lower evening peak',
          detail: 'Average of both districts, winter 2025',
        },
        {
          value: '$4.2M',
          label: 'feeder upgrades put off',
          detail: 'Utility plan, revised in January',
        },
        { value: '6.1 yr', label: 'simple payback', detail: 'Nine years were planned' },
      ],
    },
  }),
  s({
    layout: 'big-number',
    title: 'One number to remember',
    blocks: {
      value: '400',
      label: 'homes now share two batteries, and none has left the scheme',
      context: 'Membership roll, 1 March 2026',
    },
  }),
  s({
    layout: 'process',
    title: 'From first meeting to first charge in nine months',
    kicker: 'How it works',
    blocks: {
      steps: [
        { heading: 'Meet', text: 'Residents see the site and the numbers.' },
        { heading: 'Survey', text: 'Feeder, floor and fire report in six weeks.' },
        { heading: 'Sign', text: 'Forty homes commit, for a start fee of zero.' },
        { heading: 'Build', text: 'Cabinets arrive finished; two weeks on site.' },
        { heading: 'Share', text: 'Savings are split on every monthly bill.' },
      ],
    },
  }),
  s({
    layout: 'timeline',
    title: 'Eight districts by 2029',
    kicker: 'Roadmap',
    blocks: {
      events: [
        { when: '2024', heading: 'Two pilots', text: 'Car parks in Northgate and Vale.' },
        { when: '2026', heading: 'Permit class', text: 'One form instead of eleven.' },
        { when: '2027', heading: 'Three more', text: 'Harbour, Mill Road, Castle.' },
        { when: '2029', heading: 'Eight districts', text: 'A quarter of all homes.' },
      ],
    },
  }),
  s({
    layout: 'quote',
    title: 'What residents say',
    kicker: 'Voices',
    blocks: {
      quote: 'I stopped thinking about it after the second bill. It is simply there, like water.',
      attribution: 'Marta Oduya, tenant, Northgate',
    },
  }),
  s({
    layout: 'table',
    title: 'The two sites, side by side',
    kicker: 'Data',
    blocks: {
      columns: ['Measure', 'Northgate', 'Vale', 'Change'],
      rows: [
        ['Homes connected', '212', '188', '+14%'],
        ['Capacity (kWh)', '1,640', '1,380', '+9%'],
        ['Cost per kWh', '$412', '$437', '−31%'],
        ['Cycles a year', '301', '288', '+96%'],
        ['Complaints', '0', '1', '−91%'],
      ],
      caption:
        'Source: site logs, January 2024 to January 2026. Change is against home batteries in the same streets.',
    },
  }),
  s({
    layout: 'chart',
    title: 'The peak fell in every month after the switch',
    kicker: 'Evidence',
    blocks: {
      kind: 'bar',
      categories: ['Sep', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb'],
      series: [
        { name: 'Before', values: [1.4, 1.5, 1.7, 1.9, 1.9, 1.8] },
        { name: 'After', values: [1.1, 1.1, 1.2, 1.2, 1.3, 1.2] },
      ],
      unit: 'MW',
      takeaway: 'December, the worst month, now looks like an **ordinary September**.',
    },
  }),
  s({
    layout: 'chart',
    title: 'Storage cost is falling faster than forecast',
    blocks: {
      kind: 'line',
      categories: ['2019', '2020', '2021', '2022', '2023', '2024', '2025'],
      series: [{ name: 'Cost', values: [880, 790, 690, 640, 560, 470, 412] }],
      unit: '$',
      takeaway: 'At this rate a shared battery is cheaper than a feeder upgrade by 2027.',
    },
  }),
  s({
    layout: 'chart',
    title: 'Where the savings go',
    blocks: {
      kind: 'donut',
      categories: ['Residents’ bills', 'Utility', 'Maintenance fund', 'Site rent'],
      series: [{ name: 'Share', values: [46, 28, 16, 10] }],
      unit: '%',
      takeaway: 'Nearly half of each saved dollar reaches a *household bill*.',
    },
  }),
  s({
    layout: 'code',
    title: 'A site reports in one small message',
    kicker: 'Interface',
    blocks: {
      language: 'json',
      code: '// every 60 seconds, over MQTT\n{\n  "site": "northgate-1",\n  "state_of_charge": 0.82,\n  "power_kw": -140,\n  "feeder": { "load": 0.61, "limit": 0.85 },\n  "alarms": []\n}',
      explanation: [
        'Negative power means the battery is charging.',
        '`limit` is set by the utility and may change at any time.',
        'An empty list of alarms is still sent.',
      ],
    },
  }),
  s({
    layout: 'closing',
    title: 'Give us three car parks and nine months',
    kicker: 'Next steps',
    blocks: {
      lead: 'The permit class is there, the price is right, and two districts already live with it.',
      actions: [
        'Name three candidate sites by the end of April',
        'Sign the data charter with residents',
        'Release the first third of the budget',
      ],
    },
  }),
];
const zh: Slide[] = [
  s({
    layout: 'cover',
    title: '安静的电网：城市如何储存一个夏天的阳光',
    kicker: '能源简报',
    blocks: {
      subtitle: '两年社区共享电池试点，让我们重新认识成本、信任与晚高峰',
      byline: '规划办公室 · 2026年3月',
    },
  }),
  s({
    layout: 'agenda',
    title: '接下来半小时的内容',
    kicker: '议程',
    blocks: {
      items: [
        '为什么晚高峰才是真正的问题',
        '两个试点，四百户家庭',
        '花了多少钱，谁来付',
        '居民怎么说',
        '接下来八个片区的计划',
      ],
    },
  }),
  s({
    layout: 'section',
    title: '两个试点，四百户家庭',
    kicker: '第一部分',
    blocks: { number: '01', lead: '我们把共享电池放进两座停车场，并完整记录了二十四个月的数据。' },
  }),
  s({
    layout: 'bullets',
    title: '共享储能在每一项关键指标上都优于户用储能',
    kicker: '发现',
    blocks: {
      lead: '两个片区、两个冬天，结论始终成立。',
      items: [
        {
          text: '每度可用电成本降低**三分之一**',
          detail: '四十户共用一台逆变器和一道防火墙，而不是每户一套。',
        },
        { text: '全年循环次数翻倍', detail: '邻居们的用电高峰彼此错开，电池*几乎从不闲置*。' },
        {
          text: '没有人需要“拥有”任何设备',
          detail: '租户与业主一样容易加入，三分之一的成员是租房居住。',
        },
      ],
    },
  }),
  s({
    layout: 'two-columns',
    title: '第一个共享冬天的前后对比',
    kicker: '对比',
    blocks: {
      left: {
        heading: '2023年冬：没有储能',
        items: ['六点到七点峰值进线功率1.9 MW', '十一起电压投诉', '计划2027年升级两条馈线'],
      },
      right: {
        heading: '2025年冬：共享储能',
        items: [
          '峰值降到1.2 MW，分散在三小时内',
          '没有一起电压投诉',
          '两条馈线的升级都推迟到2035年以后',
        ],
      },
    },
  }),
  s({
    layout: 'cards',
    title: '每个新站点都需要的四样东西',
    kicker: '清单',
    blocks: {
      cards: [
        { heading: '干燥的停车场', text: '至少九十平方米，净高三米以上。', icon: 'warehouse' },
        { heading: '有余量的馈线', text: '变压器余量不少于四百千瓦。', icon: 'zap' },
        { heading: '四十户居民', text: '开工之前签约，租户同样可以参加。', icon: 'users' },
        {
          heading: '一位负责人',
          text: '电力公司指定一名居民可以直接联系的人。',
          icon: 'handshake',
        },
      ],
    },
  }),
  s({
    layout: 'stats',
    title: '试点回本比计划更快',
    kicker: '结果',
    blocks: {
      stats: [
        { value: '38%', label: '晚高峰下降', detail: '两个片区2025年冬季平均值' },
        { value: '2900万元', label: '推迟的馈线升级投资', detail: '电力公司一月修订的计划' },
        { value: '6.1年', label: '静态回收期', detail: '原计划为九年' },
      ],
    },
  }),
  s({
    layout: 'process',
    title: '从第一次见面到第一次充电只需九个月',
    blocks: {
      steps: [
        { heading: '见面', text: '居民看到场地和数据。' },
        { heading: '勘察', text: '六周内完成馈线、地面和消防报告。' },
        { heading: '签约', text: '四十户承诺加入，入门费为零。' },
        { heading: '建设', text: '机柜整体到货，现场两周完工。' },
      ],
    },
  }),
  s({
    layout: 'timeline',
    title: '2029年覆盖八个片区',
    kicker: '路线图',
    blocks: {
      events: [
        { when: '2024年', heading: '两个试点', text: '北门与谷地的停车场。' },
        { when: '2026年', heading: '许可类别', text: '一张表代替十一张。' },
        { when: '2027年', heading: '再增三处', text: '港口、磨坊路与城堡。' },
        { when: '2029年', heading: '八个片区', text: '覆盖四分之一家庭。' },
      ],
    },
  }),
  s({
    layout: 'quote',
    title: '居民怎么说',
    kicker: '声音',
    blocks: {
      quote: '收到第二张账单之后，我就不再想它了。它就在那里，像自来水一样。',
      attribution: '玛尔塔，北门租户',
    },
  }),
  s({
    layout: 'table',
    title: '两个站点的对照',
    kicker: '数据',
    blocks: {
      columns: ['指标', '北门', '谷地', '变化'],
      rows: [
        ['接入户数', '212', '188', '+14%'],
        ['容量（kWh）', '1,640', '1,380', '+9%'],
        ['每度成本', '¥2,950', '¥3,130', '−31%'],
        ['年循环次数', '301', '288', '+96%'],
      ],
      caption: '来源：站点日志，2024年1月至2026年1月。',
    },
  }),
  s({
    layout: 'chart',
    title: '切换之后，每个月的峰值都下降了',
    blocks: {
      kind: 'bar',
      categories: ['九月', '十月', '十一月', '十二月', '一月'],
      series: [
        { name: '之前', values: [1.4, 1.5, 1.7, 1.9, 1.9] },
        { name: '之后', values: [1.1, 1.1, 1.2, 1.2, 1.3] },
      ],
      unit: 'MW',
      takeaway: '最难熬的十二月，现在就像一个**普通的九月**。',
    },
  }),
  s({
    layout: 'closing',
    title: '给我们三座停车场和九个月',
    kicker: '下一步',
    blocks: {
      lead: '许可已经落地，价格已经合适，两个片区已经习惯了它。',
      actions: ['四月底前确定三处候选场地', '与居民签署数据公约', '拨付首期三分之一预算'],
    },
  }),
];

/** Every layout with reasonable content, in English and Chinese. */
export function sampleDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const slides = language === 'en' ? en : zh;
  return { title: slides[0]?.title ?? '', language, theme, slides };
}

/** The sample deck and after it the diagrams and pictures, with much content and with little. */
export function widerDeck(language: 'en' | 'zh-CN', theme: string): Deck {
  const deck = sampleDeck(language, theme);
  const drafts = language === 'en' ? diagramsInEnglish : diagramsInChinese;
  return { ...deck, slides: [...deck.slides, ...drafts.map(s)] };
}
