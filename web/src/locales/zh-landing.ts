import type { LandingMessages } from './messages.ts';

/** Chinese texts of the landing page. */
export const zhLanding: LandingMessages = {
  sample_slide: {
    of: '第 {{number}} 页，共 {{total}} 页',
    previous: '上一页',
    next: '下一页',
  },
  landing: {
    page_title: 'AI 生成演示文稿，过程全程可见',
    navigation: '账户',
    title: '从一页笔记到一份演示文稿。',
    lead: '输入主题或粘贴文字，Deckwright 会阅读资料、撰写大纲并设计每一页，过程全程可见。预览与下载完全一致。',
    start: '创建演示文稿',
    have_account: '登录',
    invite: '创建账户需要邀请码，也可以申请一个。',
    how: '四个阶段，全程可见',
    stage: {
      research: '阅读您的文字，收集事实与数字，并标注所在段落。',
      outline: '先写出每一页的要点，使整份演示文稿围绕一条主线。',
      slides: '并行生成所有页面，完成一页即显示一页。',
      deploy: '发布为一个 HTML 文件，离线也能打开。',
    },
    promises: '为什么选择 Deckwright',
    promise: {
      same: {
        title: '预览与下载一致',
        text: '同一套版面，换行固定，屏幕显示与下载文件没有差别。',
      },
      fit: {
        title: '文字不会溢出',
        text: '每一页都经过文字测量才会采用，并显示版面得分。',
      },
      sources: {
        title: '每页标明来源',
        text: '每一页都列出它所依据的原文段落。',
      },
      durable: {
        title: '已完成的页面不会丢失',
        text: '即使服务器发生故障，也会从已完成的页面继续生成。',
      },
    },
    sample: {
      label: '用 Deckwright 生成的演示文稿',
      pause: '暂停自动翻页',
      play: '自动翻页',
    },
    foot: 'AI 生成演示文稿，过程全程可见。',
  },
};
