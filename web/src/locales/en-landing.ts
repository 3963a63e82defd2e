/** English texts of the landing page. */
export const enLanding = {
  sample_slide: {
    of: 'Slide {{number}} of {{total}}',
    previous: 'Previous slide',
    next: 'Next slide',
  },
  landing: {
    page_title: 'AI presentations you can watch being made',
    navigation: 'Account',
    title: 'From a page of notes to a presentation.',
    lead: 'Enter a topic or paste a text. Deckwright reads it, writes an outline and designs every slide while you watch. What you preview is what you download.',
    start: 'Create a presentation',
    have_account: 'Sign in',
    invite: 'You need an invite code to create an account. You can request one.',
    how: 'Four stages, all visible',
    stage: {
      research: 'Reads your text and collects facts and figures, each with its passage.',
      outline: 'Writes the key point of every slide first, so that the slides follow one argument.',
      slides: 'Generates all slides in parallel. Each appears as soon as it is finished.',
      deploy: 'Publishes one HTML file that works offline.',
    },
    promises: 'Why Deckwright',
    promise: {
      same: {
        title: 'Preview equals download',
        text: 'One layout with fixed line breaks. Nothing moves between the screen and the download.',
      },
      fit: {
        title: 'No overflowing text',
        text: 'Text is measured before a slide is accepted, and each slide shows its layout score.',
      },
      sources: {
        title: 'Slides cite their sources',
        text: 'Every slide lists the passages of your text that it is based on.',
      },
      durable: {
        title: 'Finished slides are never lost',
        text: 'If a server fails, generation continues from the finished slides.',
      },
    },
    sample: {
      label: 'A presentation made with Deckwright',
      pause: 'Pause the slide show',
      play: 'Play the slide show',
    },
    foot: 'AI presentations you can watch being made.',
  },
} as const;
