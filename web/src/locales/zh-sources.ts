import type { SourceMessages } from './messages.ts';

import { zhImport } from './zh-import.ts';

/** Chinese texts of the Sources tab and of the import of a file. */
export const zhSources: SourceMessages = {
  ...zhImport,
  sources: {
    list: '来源',
    filter: '显示哪些事实',
    show: {
      all: '全部事实',
      used: '已用于幻灯片',
      unused: '未使用',
      unsupported: '无来源的数字',
    },
    summary: {
      sources: '来源',
      facts: '已使用的事实',
      figures: '有来源的数字',
      given: '您的要求中的数字',
    },
    of: '{{count}} / {{of}}',
    kind: {
      text: '粘贴的文字',
      file: '文件',
      url: '网页',
      topic: '您的主题（作为来源使用）',
      page: '调研时找到的网页',
      quoted: '原稿引用的来源',
    },
    state: {
      awaiting_upload: '尚未上传',
      reading: '正在读取',
      ready: '已读取',
      failed: '无法读取',
    },
    facts_one: '{{count}} 条事实',
    facts_other: '{{count}} 条事实',
    on_slides: '{{used}} 条已用',
    all_on_slides: '全部已用',
    page: '第 {{page}} 页',
    slide: '第 {{number}} 页：{{title}}',
    used_by: '使用它的幻灯片',
    unused: '未用于任何幻灯片',
    new_window: '（在新窗口中打开）',
    cut: '内容过长，只读取了开头部分。',
    no_facts: '没有从中找到事实。',
    nothing: {
      used: '没有幻灯片使用这些事实。',
      unused: '每条事实都已用于幻灯片。',
    },
    wait: {
      coming: '来源读取完成后，事实会列在这里。',
      held: '尚无事实：生成已暂停。',
      ended: '调研未能完成，因此没有事实。',
    },
    unsupported_count_one: '{{count}} 个数字没有来源',
    unsupported_count_other: '{{count}} 个数字没有来源',
    unsupported_text_one: '来源和您的要求中都没有这个数字。数字未必有误，请核实或删去。',
    unsupported_text_other: '来源和您的要求中都没有这些数字。数字未必有误，请核实或删去。',
    unsupported_without_sources_one:
      '没有来源，您的要求中也没有这个数字。数字未必有误，请核实或删去。',
    unsupported_without_sources_other:
      '没有来源，您的要求中也没有这些数字。数字未必有误，请核实或删去。',
    common_knowledge_count_one: '{{count}} 个数字来自常识',
    common_knowledge_count_other: '{{count}} 个数字来自常识',
    common_knowledge_text_one:
      '没有提供来源，模型根据常识写出了这个数字。演讲前请核实；下载文件的演讲备注会列出它。',
    common_knowledge_text_other:
      '没有提供来源，模型根据常识写出了这些数字。演讲前请核实；下载文件的演讲备注会列出它们。',
    in_notes: '（在演讲备注中）',
    edit: '编辑',
    more_one: '再显示 {{count}} 处',
    more_other: '再显示 {{count}} 处',
    unlisted_one: '另有 {{count}} 个未在此列出，请在幻灯片中查看。',
    unlisted_other: '另有 {{count}} 个未在此列出，请在幻灯片中查看。',
    all_supported: '幻灯片上的每个数字都可在来源中找到、由来源计算得出，或来自您的要求。',
    gaps: '来源中缺少的内容',
    doubts: '来源中的存疑之处',
    origin: '这是一份译文，来源属于原稿：',
    add: {
      title: '添加来源',
      text: '新来源会与现有来源一并读取，然后据此重新编写大纲，并重新生成全部幻灯片。',
      text_first: '读取来源后，会据此重新编写大纲，并重新生成全部幻灯片。',
      pasted: '作为来源的文本',
      review: '生成幻灯片之前，先由我审阅大纲',
      submit: '重新编写大纲',
      started: '正在重新编写“{{title}}”的大纲。',
    },
    none: {
      topic: '仅以主题为依据',
      web: '没有找到网页',
      translation: '以原稿为依据',
    },
    none_text: {
      topic: '没有添加来源，内容来自模型和您的主题“{{topic}}”。',
      web: '调研没有找到可读取的网页，内容来自模型和您的主题“{{topic}}”。',
      translation: '原稿没有为数字引用来源。',
    },
  },
};
