/** A request for a deck without a document; `expected` contains numbers and terms of the request itself. */
export type DeckRequest = {
  id: string;
  language: 'en' | 'zh-CN';
  topic: string;
  expected: string[];
};

const englishRequests: DeckRequest[] = [
  {
    id: 'night-buses',
    language: 'en',
    topic:
      'Why our town should run night buses on weekends: 3 lines every 40 minutes from 23:00 to 4:00, a cost of €310,000 a year, safer ways home for shift workers, and a trial of 12 months before anybody decides.',
    expected: ['night buses', '40 minutes', '310,000', 'shift workers', '12 months'],
  },
  {
    id: 'onboarding',
    language: 'en',
    topic:
      'Onboarding of new engineers in their first 90 days: a buddy, a first change in production by day 5, weekly talks with the lead, and how we notice that somebody is stuck.',
    expected: ['onboarding', '90 days', 'buddy', 'day 5', 'production'],
  },
  {
    id: 'soil',
    language: 'en',
    topic:
      'Healthy soil for allotment gardeners: what compost does, how cover crops keep nitrogen, why digging less keeps worms, and a plan for the four seasons.',
    expected: ['soil', 'compost', 'cover crops', 'nitrogen', 'four seasons'],
  },
  {
    id: 'ransomware-drill',
    language: 'en',
    topic:
      'A ransomware drill for a hospital of 640 beds: the first hour, paper charts, who speaks to the press, restoring from backups that are tested every quarter, and what the last drill of 9 March taught us.',
    expected: ['ransomware', '640 beds', 'paper charts', 'backups', 'first hour'],
  },
  {
    id: 'heat-pumps',
    language: 'en',
    topic:
      'Heat pumps for houses from the 1970s: when a flow temperature of 55 °C is enough, noise at the neighbour’s window, what a storage tank is good for, and questions to ask an installer.',
    expected: ['heat pumps', '55 °C', 'noise', 'storage tank', 'installer'],
  },
  {
    id: 'bare-topic',
    language: 'en',
    topic: 'Urban beekeeping',
    expected: ['urban beekeeping'],
  },
];

const chineseRequests: DeckRequest[] = [
  {
    id: 'library-zh',
    language: 'zh-CN',
    topic:
      '社区图书馆延长开放时间的方案：工作日开到21点，周末增加儿童阅读角，志愿者轮班，全年预算28万元，试行6个月后评估。',
    expected: ['社区图书馆', '21点', '儿童阅读角', '志愿者', '28万元', '6个月'],
  },
  {
    id: 'tea-zh',
    language: 'zh-CN',
    topic:
      '面向外国客人的中国茶入门：六大茶类的区别，水温和时间，茶具怎么选，以及一次三十分钟的品茶流程。',
    expected: ['六大茶类', '水温', '茶具', '品茶'],
  },
  {
    id: 'elderly-phones-zh',
    language: 'zh-CN',
    topic:
      '教老年人使用智能手机的四节课：打视频电话、看病挂号、识别诈骗短信、查公交，每节课45分钟，每班不超过12人。',
    expected: ['智能手机', '视频电话', '诈骗', '45分钟', '12人'],
  },
  {
    id: 'warehouse-robots-zh',
    language: 'zh-CN',
    topic:
      '仓库引入搬运机器人的第一阶段：8台机器人，试点面积3000平方米，与叉车分区作业，安全培训，三个月后看拣货效率。',
    expected: ['机器人', '3000平方米', '叉车', '安全培训', '拣货'],
  },
  {
    id: 'city-trees-zh',
    language: 'zh-CN',
    topic: '城市行道树为什么会死：土坑太小、夏季缺水、盐害和施工伤根，以及养护队可以做的五件事。',
    expected: ['行道树', '土坑', '缺水', '施工', '养护'],
  },
  {
    id: 'bare-topic-zh',
    language: 'zh-CN',
    topic: '古城保护与旅游',
    expected: ['古城保护'],
  },
];

export const requests: readonly DeckRequest[] = [...englishRequests, ...chineseRequests];
