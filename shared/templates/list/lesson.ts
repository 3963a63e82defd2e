import type { DeckTemplate } from '../template.ts';

export const lesson: DeckTemplate = {
  id: 'lesson',
  purpose: 'teach',
  theme: 'botanical',
  layouts: ['cover', 'agenda', 'bullets', 'process', 'comparison', 'quote', 'closing'],
  en: {
    name: 'Lesson',
    description: 'Goals, explanation, an example, a common mistake and exercises.',
    slides: [
      ['The topic of the lesson', 'Subject, class and date'],
      [
        'What you will learn',
        'The idea: in your own words',
        'The steps: of the method',
        'The use: in a new example',
      ],
      [
        'What you already know',
        'Earlier lesson: the idea that we build on',
        'Everyday life: where you have seen it',
        'Question: what it does not explain',
      ],
      [
        'How it works, step by step',
        'First: what you look at',
        'Then: what you do with it',
        'Next: how you check it',
        'Finally: what you write down',
      ],
      [
        'A common mistake',
        'Options: Often written, Correct',
        'Idea: what is confused',
        'Example: how it looks',
        'Test: how you notice it',
      ],
      ['To think about', 'A question for the class that has more than one good answer'],
      [
        'Exercises',
        'Alone: one task like the example',
        'In pairs: one task with a twist',
        'At home: one task from daily life',
      ],
    ],
  },
  zh: {
    name: '课堂教学',
    description: '目标、讲解、例题、常见错误与练习。',
    slides: [
      ['本课主题', '科目、班级与日期'],
      ['学习目标', '概念：用自己的话解释', '步骤：掌握方法', '应用：解决新的例子'],
      [
        '你已经知道什么',
        '上节课：作为基础的概念',
        '日常生活：在哪里见过',
        '疑问：还有什么解释不了',
      ],
      ['一步一步来', '首先：观察什么', '然后：怎么处理', '接着：如何检查', '最后：写下什么'],
      [
        '常见错误',
        '方案：常见写法、正确写法',
        '概念：混淆了什么',
        '例子：看起来怎样',
        '检验：如何发现',
      ],
      ['想一想', '一个有多种好答案的课堂问题'],
      ['练习', '独立完成：与例题相似的一题', '两人一组：稍有变化的一题', '课后：来自生活的一题'],
    ],
  },
};
