/** English: what is said of what a deck rests on. */
export const enSources = {
  sources: {
    list: 'Sources',
    filter: 'Which facts are shown',
    show: {
      all: 'All facts',
      used: 'On slides',
      unused: 'Not used',
      unsupported: 'Figures without a source',
    },
    sum: {
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
      topic: 'your topic, read as a source',
      page: 'web page that the research read',
      quoted: 'quoted by the original',
    },
    state: {
      awaiting_upload: 'not sent yet',
      reading: 'is being read',
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
    cut: 'It is very long, so only its beginning was read.',
    no_facts: 'The research took no fact from it.',
    nothing: {
      used: 'No slide uses any of these facts.',
      unused: 'Every fact is on a slide.',
    },
    wait: {
      coming: 'Facts are listed here once the sources are read.',
      held: 'The facts are not found yet: the making stands still.',
      ended: 'The research did not end, so there are no facts.',
    },
    untold_one: '{{count}} figure without a source',
    untold_other: '{{count}} figures without a source',
    untold_text_one:
      'It stands neither in the sources nor in your request. It may be right all the same: check it, or take it out.',
    untold_text_other:
      'They stand neither in the sources nor in your request. They may be right all the same: check them, or take them out.',
    untold_bare_one:
      'There are no sources, and it doesn’t stand in your request. It may be right all the same: check it, or take it out.',
    untold_bare_other:
      'There are no sources, and they don’t stand in your request. They may be right all the same: check them, or take them out.',
    in_notes: '(in the notes)',
    edit: 'Edit',
    more_one: 'Show {{count}} more place',
    more_other: 'Show {{count}} more places',
    unlisted_one: '{{count}} more is not listed here; its slide tells it.',
    unlisted_other: '{{count}} more are not listed here; their slides tell them.',
    all_told: 'Every figure on the slides stands in a source, follows from one, or is yours.',
    gaps: 'What the sources leave open',
    origin: 'This is a translation. The sources were read for the original:',
    begin: 'Begin one with sources',
    none: {
      topic: 'It rests on its topic alone',
      web: 'No page was read',
      translation: 'It rests on its original',
    },
    none_text: {
      topic:
        'No source was given, so what the slides say comes from the model and from your words: “{{topic}}”. Sources are added when a presentation is begun.',
      web: 'The research found nothing to read on the web, so what the slides say comes from the model and from your words: “{{topic}}”.',
      translation: 'The original quotes no source for a figure, so there is none to list here.',
    },
  },
};
