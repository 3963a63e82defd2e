import type { PictureMessages } from './messages.ts';

/** Chinese texts of the picture panel. */
export const zhPictures: PictureMessages = {
  pictures: {
    title: '选择图片',
    tab: { search: '搜索', generate: '生成', own: '我的图片', upload: '上传' },
    query: '搜索内容',
    example: '夕阳下的风力发电机',
    site: '来源网站',
    search: '搜索',
    search_hint: '在 {{site}} 中搜索。作者和许可会随图片显示在幻灯片上。',
    searching: '正在搜索…',
    found_one: '{{count}} 张图片',
    found_other: '{{count}} 张图片',
    results: '搜索结果',
    none: '没有找到“{{query}}”的图片。请减少或更换关键词；英文关键词能找到更多图片。',
    item: '第 {{number}} 张图片',
    credit: '来源：',
    prompt: '描述图片',
    prompt_example: '黎明时分的海上风电场航拍照片，海面平静',
    prompt_hint: '由 {{model}} 生成，每张 {{cost}}。请说明画面内容、光线和风格。',
    generate: '生成图片',
    used: '本月已生成 {{used}}/{{limit}} 张图片。',
    generating: '正在生成图片。您可以先关闭此窗口，稍后再回来。',
    generated: '生成的图片',
    use_generated: '使用这张图片',
    refused: '图像模型的内容过滤器拒绝了此描述，请修改后重试。',
    own_item: '第 {{number}} 张图片，{{width}} × {{height}} 像素，来自“{{title}}”',
    own_none: '还没有其他图片。您的演示文稿中的图片会显示在这里。',
    this_presentation: '此演示文稿',
    upload: '选择文件',
    upload_hint: '支持不超过 {{mb}} MB 的 PNG、JPEG、WebP 或 GIF。图片会按幻灯片大小缩放。',
    no_search: '此处无法搜索或生成图片。',
    no_search_admin:
      '此处未启用图片搜索和图片生成。本服务的运营者可以启用：见部署指南中的设置项“pictures”。',
  },
};
