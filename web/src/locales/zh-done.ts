import type { DoneMessages } from './messages.ts';

/** Chinese texts of the notification that a presentation is ready. */
export const zhDone: DoneMessages = {
  done: {
    notify_me: '完成时通知我',
    denied: '浏览器已阻止本网站的通知。请在浏览器的网站设置中允许，然后重试。',
    dismissed: '通知需要浏览器的许可。',
    is: {
      completed: '演示文稿已生成。',
      failed: '生成失败。',
      cancelled: '生成已取消。',
      awaiting_review: '大纲已写好，等待您确认。',
    },
  },
};
