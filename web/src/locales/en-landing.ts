/** English: what the landing page says. */
export const enLanding = {
  landing: {
    page_title: 'Slide decks, made in front of you',
    navigation: 'Account',
    title: 'From a page of notes to a deck you’d present.',
    lead: 'Give it a topic or a text. Deckwright reads, outlines and sets every slide while you watch, and what you preview is what you download.',
    start: 'Make a deck',
    have_account: 'I have an account',
    how: 'Four stages, all in view',
    stage: {
      research:
        'Reads your text, gathers facts and figures, and remembers the passage each came from.',
      outline: 'Writes the point of every slide first, so the deck argues one thing.',
      slides: 'Sets all slides at the same time. Each appears the moment it is done.',
      deploy: 'Publishes one file that opens anywhere, without a network.',
    },
    promises: 'Made to be presented',
    promise: {
      same: {
        title: 'The preview is the file',
        text: 'One layout, every line break fixed. Nothing moves between the screen and the download.',
      },
      fit: {
        title: 'Nothing runs over',
        text: 'Text is measured before a slide is accepted, and each slide shows its score.',
      },
      sources: {
        title: 'Slides name their source',
        text: 'Every slide lists the passages of your text it rests on.',
      },
      durable: {
        title: 'Finished slides stay finished',
        text: 'If a machine fails half way, the deck goes on from the slides that are there.',
      },
    },
    sample: {
      label: 'A deck made with Deckwright',
      pause: 'Stop turning the pages',
      play: 'Turn the pages',
    },
    foot: 'Slide decks by an agent you can watch.',
  },
} as const;
