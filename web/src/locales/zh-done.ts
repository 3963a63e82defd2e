import type { DoneMessages } from './messages.ts';

/** 简体中文：完成时的通知。 */
export const zhDone: DoneMessages = {
  done: {
    tell: '完成时通知我',
    denied: '浏览器已阻止本网站的通知。请在浏览器的网站设置中允许，然后再按一次。',
    dismissed: '需要浏览器允许通知，才能在完成时告诉您。',
    is: {
      completed: '已制作完成。',
      failed: '制作失败。',
      cancelled: '制作已取消。',
      awaiting_review: '大纲已写好，等待您确认。',
    },
  },
};
