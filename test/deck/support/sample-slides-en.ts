import type { SampleDraft } from './sample-diagrams.ts';

/** English slides of the sample deck with reasonable content, without diagrams and images. */
export const slidesInEnglish: SampleDraft[] = [
  {
    layout: 'cover',
    title: 'The quiet grid: how cities store a summer of sun',
    kicker: 'Energy briefing',
    blocks: {
      subtitle:
        'What two years of neighbourhood batteries taught us about cost, trust and peak demand',
      byline: 'Planning office · March 2026',
    },
  },
  {
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
  },
  {
    layout: 'section',
    title: 'Two pilots, four hundred homes',
    kicker: 'Part one',
    blocks: {
      number: '01',
      lead: 'We put shared batteries under two car parks and measured everything for twenty-four months.',
    },
  },
  {
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
  },
  {
    layout: 'bullets',
    title: 'Why the evening peak is the whole problem',
    blocks: {
      items: [
        { text: 'Solar output falls just as people come home' },
        { text: 'Gas plants start for ninety minutes a day' },
        { text: 'Those ninety minutes set the price of the other twenty-two hours' },
      ],
    },
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    layout: 'stats',
    title: 'The pilots paid back sooner than planned',
    kicker: 'Results',
    blocks: {
      stats: [
        {
          value: '37%',
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
  },
  {
    layout: 'big-number',
    title: 'One number to remember',
    blocks: {
      value: '400',
      label: 'homes now share two batteries, and none has left the scheme',
      context: 'Membership roll, 1 March 2026',
    },
  },
  {
    layout: 'before-after',
    title: 'Two winters changed the evening on both feeders',
    kicker: 'Before and after',
    blocks: {
      before: 'Winter 2023',
      after: 'Winter 2025',
      measures: [
        { name: 'Peak from the grid', before: '1.9 MW', after: '1.2 MW', better: 'lower' },
        { name: 'Voltage complaints', before: '11', after: '2', better: 'lower' },
        { name: 'Homes in the scheme', before: '38', after: '112', better: 'higher' },
      ],
      takeaway: 'Nothing but the **shared batteries** changed between the two winters.',
    },
  },
  {
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
  },
  {
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
  },
  {
    layout: 'before-after',
    title: 'One inverter for forty homes made storage affordable',
    kicker: 'Cost',
    blocks: {
      before: 'A battery at home',
      after: 'A shared battery',
      measures: [
        {
          name: 'Cost of a usable kilowatt hour',
          before: '$0.62',
          after: '$0.41',
          better: 'lower',
        },
      ],
      takeaway: 'One inverter and one fire wall serve **forty homes** instead of one.',
    },
  },
  {
    layout: 'statement',
    title: 'The grid does not need more copper, it needs a few hours',
    kicker: 'Turning point',
    blocks: {
      support: 'Forty homes share one battery, and the evening peak moves into the night.',
    },
  },
  {
    layout: 'quote',
    title: 'What residents say',
    kicker: 'Voices',
    blocks: {
      quote: 'I stopped thinking about it after the second bill. It is simply there, like water.',
      attribution: 'Marta Oduya, tenant, Northgate',
    },
  },
  {
    layout: 'table',
    title: 'The two sites, side by side',
    kicker: 'Data',
    blocks: {
      columns: ['Measure', 'Northgate', 'Vale', 'Against home units'],
      rows: [
        ['Homes connected', '212', '188', '+14%'],
        ['Capacity (kWh)', '1,640', '1,380', '+9%'],
        ['Cost per kWh', '$412', '$437', '−31%'],
        ['Cycles a year', '301', '288', '+96%'],
        ['Complaints', '0', '1', '−91%'],
      ],
      caption:
        'Source: site logs, January 2024 to January 2026. Home units are batteries in the same streets.',
    },
  },
  {
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
  },
  {
    layout: 'chart',
    title: 'The cost of storage has more than halved in six years',
    blocks: {
      kind: 'line',
      categories: ['2019', '2020', '2021', '2022', '2023', '2024', '2025'],
      series: [{ name: 'Cost', values: [880, 790, 690, 640, 560, 470, 412] }],
      unit: '$',
      takeaway: 'At this rate a shared battery is cheaper than a feeder upgrade by 2027.',
    },
  },
  {
    layout: 'chart',
    title: 'Where the savings go',
    blocks: {
      kind: 'donut',
      categories: ['Residents’ bills', 'Utility', 'Maintenance fund', 'Site rent'],
      series: [{ name: 'Share', values: [46, 28, 16, 10] }],
      unit: '%',
      takeaway: 'Nearly half of each saved dollar reaches a *household bill*.',
    },
  },
  {
    layout: 'before-after',
    title: 'What a fault means now',
    blocks: {
      before: 'Before',
      after: 'Now',
      measures: [
        { name: 'Who notices a fault', before: 'nobody', after: 'the utility' },
        { name: 'Time to repair', before: '4 days', after: '6 hours' },
      ],
    },
  },
  {
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
  },
  {
    layout: 'closing',
    title: 'Give us three car parks and nine months',
    kicker: 'Next steps',
    blocks: {
      lead: 'The permit class is there, the price is right, and two districts already live with it.',
      plan: [
        { action: 'Name three candidate sites', owner: 'City planning', due: '30 April' },
        { action: 'Sign the data charter with residents', owner: 'Data office', due: '15 June' },
        { action: 'Release the first third of the budget', owner: 'Council', due: '1 July' },
      ],
    },
  },
];
