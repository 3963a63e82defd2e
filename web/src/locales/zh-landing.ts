import type { LandingMessages } from './messages.ts';

/** 简体中文：首页。 */
export const zhLanding: LandingMessages = {
  landing: {
    page_title: '看着它做好的幻灯片',
    navigation: '账户',
    title: '一页笔记，变成能上台的演示。',
    lead: '给它一个主题或一段文字。Deckwright 在您眼前研读、列出大纲、排好每一页；预览是什么样，下载就是什么样。',
    start: '制作演示文稿',
    have_account: '我已有账户',
    how: '四个阶段，全程可见',
    stage: {
      research: '阅读您的文字，收集事实与数字，并记住它们出自哪一段。',
      outline: '先写下每一页的要点，让整份演示只讲一件事。',
      slides: '所有页面同时排版，完成一页显示一页。',
      deploy: '生成一个文件，随处可开，无需网络。',
    },
    promises: '为上台而做',
    promise: {
      same: {
        title: '预览即文件',
        text: '同一套版面，每一处换行都已固定，屏幕与下载之间毫无差别。',
      },
      fit: {
        title: '绝不溢出',
        text: '每一页在采用之前都量过文字，并给出质量分数。',
      },
      sources: {
        title: '每页有依据',
        text: '每一页都列出它所依据的原文段落。',
      },
      durable: {
        title: '做好的页面不会丢',
        text: '即使中途有机器故障，也会从已完成的页面继续。',
      },
    },
    sample: {
      label: '用 Deckwright 制作的演示文稿',
      pause: '停止自动翻页',
      play: '自动翻页',
    },
    foot: '由看得见的智能体制作幻灯片。',
  },
};
