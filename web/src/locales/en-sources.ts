import { enImport } from './en-import.ts';

/** English texts of the Sources tab and of the import of a file. */
export const enSources = {
  ...enImport,
  sources: {
    list: 'Sources',
    filter: 'Facts to show',
    show: {
      all: 'All facts',
      used: 'On slides',
      unused: 'Not used',
      unsupported: 'Figures without a source',
    },
    summary: {
      sources: 'Sources',
      facts: 'Facts on slides',
      figures: 'Figures with a source',
      given: 'Figures from your request',
    },
    of: '{{count}} of {{of}}',
    kind: {
      text: 'pasted text',
      file: 'file',
      url: 'web page',
      topic: 'your topic, used as a source',
      page: 'web page found by research',
      quoted: 'cited by the original',
    },
    state: {
      awaiting_upload: 'not uploaded yet',
      reading: 'reading',
      ready: 'read',
      failed: 'can’t be read',
    },
    facts_one: '{{count}} fact',
    facts_other: '{{count}} facts',
    on_slides: '{{used}} on slides',
    all_on_slides: 'all on slides',
    page: 'page {{page}}',
    slide: 'Slide {{number}}: {{title}}',
    used_by: 'Slides that use it',
    unused: 'on no slide',
    new_window: '(opens in a new window)',
    cut: 'Very long, so only the beginning was read.',
    no_facts: 'No facts were found in it.',
    nothing: {
      used: 'No slide uses any of these facts.',
      unused: 'Every fact is on a slide.',
    },
    wait: {
      coming: 'Facts appear here when the sources have been read.',
      held: 'No facts yet: generation is paused.',
      ended: 'Research did not finish, so there are no facts.',
    },
    unsupported_count_one: '{{count}} figure without a source',
    unsupported_count_other: '{{count}} figures without a source',
    unsupported_text_one:
      'It isn’t in your sources or your request. It may still be correct: check it or remove it.',
    unsupported_text_other:
      'They aren’t in your sources or your request. They may still be correct: check or remove them.',
    unsupported_without_sources_one:
      'There are no sources, and it isn’t in your request. It may still be correct: check it or remove it.',
    unsupported_without_sources_other:
      'There are no sources, and they aren’t in your request. They may still be correct: check or remove them.',
    common_knowledge_count_one: '{{count}} figure from common knowledge',
    common_knowledge_count_other: '{{count}} figures from common knowledge',
    common_knowledge_text_one:
      'No source was given, so the model wrote it from common knowledge. Check it before you present; the speaker notes in your downloads list it.',
    common_knowledge_text_other:
      'No source was given, so the model wrote them from common knowledge. Check them before you present; the speaker notes in your downloads list them.',
    in_notes: '(in the notes)',
    edit: 'Edit',
    more_one: 'Show {{count}} more place',
    more_other: 'Show {{count}} more places',
    unlisted_one: '{{count}} more isn’t listed here; see its slide.',
    unlisted_other: '{{count}} more aren’t listed here; see their slides.',
    all_supported:
      'Every figure on the slides is in a source, computed from one, or in your request.',
    gaps: 'Gaps in the sources',
    doubts: 'Doubts about the sources',
    origin: 'This is a translation. The sources belong to the original:',
    add: {
      title: 'Add sources',
      text: 'The new sources are read together with the existing ones. A new outline is then written, and all slides are made from it.',
      text_first:
        'The sources are read. A new outline is then written from them, and all slides are made from it.',
      pasted: 'Text as a source',
      review: 'Let me review the outline before the slides are made',
      submit: 'Write a new outline',
      started: 'A new outline of “{{title}}” is being written.',
    },
    none: {
      topic: 'Based on the topic only',
      web: 'No web pages found',
      translation: 'Based on the original',
    },
    none_text: {
      topic:
        'No sources were added, so the content comes from the model and your topic: “{{topic}}”.',
      web: 'Research found no readable web pages, so the content comes from the model and your topic: “{{topic}}”.',
      translation: 'The original cites no sources for its figures.',
    },
  },
};
