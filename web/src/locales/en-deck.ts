import type { DeckFailureCode } from '#shared/domain/failures.ts';

/** English texts of a presentation, its versions and its preview. */
export const enDeck = {
  title: {
    label: 'Title',
    edit: 'Edit title',
    keys: 'Press Enter to save or Escape to cancel.',
    theirs: 'The title was changed to “{{title}}”. Press Enter to replace it with yours.',
  },
  theme: {
    button: 'Theme',
    menu: 'Theme of the presentation',
    changed: 'Theme changed to {{theme}}.',
  },
  deck: {
    untitled: 'Untitled',
    menu: 'Actions for {{title}}',
    action: {
      open: 'Open',
      preview: 'Preview',
      download: 'Download',
      share: 'Share',
      pause: 'Pause',
      resume: 'Resume',
      regenerate: 'Regenerate slides',
      publish: 'Publish again',
      translate: 'Translate',
      duplicate: 'Duplicate',
      cancel: 'Cancel generation',
      delete: 'Delete',
    },
    edit_request: 'Edit and start again',
    progress: 'Slides generated',
    waiting: 'Waiting for a free worker',
    slides_one: '{{count}} slide',
    slides_other: '{{count}} slides',
    slides_done: '{{done}} of {{total}} slides generated',
    cost_so_far: '{{cost}} so far',
    quality: 'Quality {{score}}',
    failed: 'Generation failed.',
    queued: 'Waiting for a free worker.',
    queue_position: 'Waiting for your other presentations: number {{position}} in the queue.',
    eta: 'About {{time}} left.',
    time_left: 'about {{time}} left',
    time_over: 'taking longer than expected',
    making_one: 'generating {{count}} slide',
    making_other: 'generating {{count}} slides',
    proposing_one: 'generating {{count}} proposal',
    proposing_other: 'generating {{count}} proposals',
    pausing: 'Pausing…',
    to_review: 'The outline is ready. Review it, then generate the slides.',
    show_outline: 'Review outline',
    ending_one: 'Pausing: {{count}} task is finishing…',
    ending_other: 'Pausing: {{count}} tasks are finishing…',
    unreachable:
      'The server can’t be reached. This page shows the state at {{time}} and updates when the connection is back.',
    cancelled:
      'Cancelled. Finished work is kept. “Regenerate slides” continues from the outline, or starts over if there is none.',
    slide_filtered:
      'The model provider filtered a slide. Reword its outline entry, then resume. Finished work is kept.',
    kept_rest: 'Finished work is kept. Resume to try the rest again.',
    error: {
      invalid_output:
        'The model gave three invalid answers. Finished work is kept. Resume to try the rest again.',
      access_denied:
        'The service has no access to the model. An administrator must allow it; then resume.',
      model_unavailable:
        'The model {{model}} isn’t available. An administrator must change the model settings; then resume. Finished work is kept.',
      content_filtered: 'The model provider filtered the answer. Change the topic or the text.',
      context_too_long: 'The text is too long for the model. Shorten it.',
      timeout: 'The model took too long. Finished work is kept. Resume to try the rest again.',
      throttled:
        'The model was busy for too long. Finished work is kept. Resume to try the rest again.',
      overloaded:
        'The model could not be reached. Finished work is kept. Resume to try the rest again.',
      source_unreadable: 'A source could not be read. Start again without it, or paste its text.',
      sources_too_large:
        'The files and web pages exceed your plan’s size limit. Start again with fewer.',
      sources_too_long:
        'The files and web pages exceed the text limit of a presentation. Start again with fewer.',
      too_complex:
        'The topic or a source is too complex to process. Finished work is kept. Start again with a simpler text.',
      worn_out:
        'A task was interrupted too often. Finished work is kept. Resume to try the rest again.',
      internal:
        'Something went wrong on our side. Finished work is kept. Resume to try the rest again.',
    } satisfies Record<DeckFailureCode, string>,
    paused: {
      user: 'Paused. Finished work is kept.',
      task: 'Paused: the remaining tasks were paused individually.',
      token_cap: 'Paused: this month’s model tokens are used up. Finished work is kept.',
      stage_cap:
        'Paused: the service has reached its monthly limit for model use. Finished work is kept. Resume next month.',
      owner_disabled: 'Paused: the account was disabled.',
      done: 'Paused, but all tasks had already finished. Resume to complete the presentation.',
    },
    delete: {
      title: 'Delete this presentation?',
      text: '“{{title}}” and all its versions will be permanently deleted.',
      confirm: 'Delete',
    },
    cancel: {
      title: 'Cancel generation?',
      kept_one: '{{done}} of {{count}} slide is finished and is kept.',
      kept_other: '{{done}} of {{count}} slides are finished and are kept.',
      kept_all: 'Finished slides are kept.',
      versions: 'Published versions don’t change.',
      quota:
        'It still counts as one of this month’s presentations. Regenerating it later doesn’t count again.',
      instead: 'To stop temporarily, choose Pause instead.',
      back: 'Continue generating',
      confirm: 'Cancel generation',
    },
  },
  detail: {
    happened: 'History',
    tabs: 'Presentation sections',
    tab: {
      slides: 'Slides',
      outline: 'Outline',
      sources: 'Sources',
      versions: 'Versions',
      tasks: 'Activity',
      usage: 'Usage',
    },
    no_outline: 'The outline hasn’t been written yet.',
    missing: {
      title: 'Presentation not found',
      text: 'It may have been deleted, or it belongs to someone else.',
    },
  },
  version: {
    none: 'Nothing published yet',
    none_text:
      'The first version is published when all slides are generated. All versions are kept for preview, comparison, download and restore.',
    number: 'Version {{version}}',
    current: 'Current',
    working: 'Slides on this page',
    working_before: 'Slides before your latest changes',
    menu: 'Actions for version {{version}}',
    preview: 'Preview version {{version}}',
    generate: 'Generate the HTML of version {{version}}',
    generate_short: 'Generate HTML',
    of_slide: 'Compare with a version',
    made_current: 'Version {{version}} is now current.',
    reason: {
      generated: 'Generated',
      regenerated: 'Regenerated',
      edited: 'Edited',
      restyled: 'New theme',
      duplicated: 'Duplicated',
      restored: 'Version {{parent}}, restored',
      republished: 'Published again without changes',
    },
    html: {
      ready: 'HTML',
      making: 'Generating HTML',
      missing: 'No HTML yet',
      failed: 'HTML failed',
    },
    action: {
      make_current: 'Make current',
      share: 'Share this version',
      compare: 'Compare',
      restore: 'Restore this version',
    },
  },
  download: {
    menu: 'Download version {{version}}',
    menu_without: 'Download version {{version}}, without the latest changes',
    without: 'without the latest changes',
    name: {
      html: 'HTML (single file)',
      pptx: 'PowerPoint',
      safe_pptx: 'PowerPoint, standard fonts',
      pdf: 'PDF',
      png: 'PNG (one file per slide)',

      md: 'Markdown',
      json: 'JSON',
    },
    safe_fonts:
      'Arial or Times New Roman instead of the theme’s fonts: lines break alike in every program.',
    state: {
      making: 'Generating…',
      missing: 'Generate',
      none: 'Not generated',
    },
    started: 'Generating {{name}}. The download starts automatically.',
  },
  figure: {
    title: 'Figures and their sources',
    page: '{{source}}, page {{page}}',
    spoken_one: '{{count}} figure only in the notes',
    spoken_other: '{{count}} figures only in the notes',
    state: {
      supported: 'in a source',
      derived: 'computed from a source',
      given: 'from your request',
      unsupported: 'no source found',
    },
  },
  slide_facts: {
    score: 'Quality {{score}} of 100',
    no_findings: 'No issues found.',
    point: 'Key point',
    notes: 'Speaker notes',
    sources: 'Based on',
  },
  preview: {
    back: 'Back to the presentation',
    leave: 'Back',
    version: 'Version {{version}}',
    is_older: 'There is a newer version: {{version}}.',
    see_newer: 'See version {{version}}',
    is_stale: 'There are newer changes that aren’t published yet.',
    see_changes: 'See changes',
    pages: 'Pages',
    toc: 'Table of contents',
    contents: 'Contents',
    previous: 'Previous page',
    next: 'Next page',
    page: '{{page}} of {{count}}',
    full_screen: 'Full screen',
    frame: 'The presentation',
    not_yet: 'Nothing to preview yet. The presentation is still being generated.',
  },
} as const;
