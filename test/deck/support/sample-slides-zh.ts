import type { SampleDraft } from './sample-diagrams.ts';

/** Chinese slides of the sample deck, slightly shorter than the English ones. */
export const slidesInChinese: SampleDraft[] = [
  {
    layout: 'cover',
    title: '安静的电网：城市如何储存一个夏天的阳光',
    kicker: '能源简报',
    blocks: {
      subtitle: '两年社区共享电池试点，让我们重新认识成本、信任与晚高峰',
      byline: '规划办公室 · 2026年3月',
    },
  },
  {
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
  },
  {
    layout: 'section',
    title: '两个试点，四百户家庭',
    kicker: '第一部分',
    blocks: { number: '01', lead: '我们把共享电池放进两座停车场，并完整记录了二十四个月的数据。' },
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    layout: 'before-after',
    title: '两个冬天之后，晚高峰明显下降',
    kicker: '前后对照',
    blocks: {
      before: '2023年冬',
      after: '2025年冬',
      measures: [
        { name: '晚高峰进线功率', before: '1.9 MW', after: '1.2 MW', better: 'lower' },
        { name: '电压投诉', before: '11 起', after: '2 起', better: 'lower' },
        { name: '参加住户', before: '38 户', after: '112 户', better: 'higher' },
      ],
      takeaway: '两个冬天之间，唯一的变化是**共享电池**。',
    },
  },
  {
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
  },
  {
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
  },
  {
    layout: 'statement',
    title: '电网缺的不是铜线，而是几个小时',
    kicker: '转折',
    blocks: { support: '四十户共用一组电池，晚高峰就移到了深夜。' },
  },
  {
    layout: 'quote',
    title: '居民怎么说',
    kicker: '声音',
    blocks: {
      quote: '收到第二张账单之后，我就不再想它了。它就在那里，像自来水一样。',
      attribution: '玛尔塔，北门租户',
    },
  },
  {
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
  },
  {
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
  },
  {
    layout: 'closing',
    title: '给我们三座停车场和九个月',
    kicker: '下一步',
    blocks: {
      lead: '许可已经落地，价格已经合适，两个片区已经习惯了它。',
      plan: [
        { action: '确定三处候选场地', owner: '规划局', due: '4月30日' },
        { action: '与居民签署数据公约', owner: '数据办公室', due: '6月15日' },
        { action: '拨付首期三分之一预算', owner: '市议会', due: '7月1日' },
      ],
    },
  },
];
