import {
  bulletsQuestion,
  cardsQuestion,
  columnsQuestion,
  type QuestionTexts,
  stepsQuestion,
  tableQuestion,
  timelineQuestion,
} from './scaffold-questions.ts';

export const englishQuestions: QuestionTexts = {
  disclaimer:
    'Questions only: the demo model knows nothing about this topic. Add a source, or answer them yourself.',
  notes:
    'This slide was drafted by the demo model, which has no knowledge of the subject and found no text in your request or sources for it. It holds questions for you, the author, and no statements. Answer each question in a short clause, put your evidence beside it, and delete the questions that do not matter to your audience. With a document or a web address as a source, the demo model fills such a slide with sentences quoted from it; with a real model, it is written for you.',
  agenda: 'Which of these questions will you answer?',
  closing: {
    point: 'What should the audience do next?',
    layout: 'closing',
    slots: {
      lead: 'Which one decision or action do you ask for today?',
      actions: [
        'Who takes the first step, and by when?',
        'What do you need from this audience?',
        'Where can they read more?',
      ],
    },
  },
  content: [
    bulletsQuestion(
      'What problem does “{t}” solve?',
      'Who has the problem, and how often?',
      'What does it cost them today in time, money or risk?',
      'What happens if nothing changes?',
      'Why is now the time to talk about it?',
    ),
    cardsQuestion(
      'Who cares about “{t}”?',
      ['Users', 'Who works with it day to day, and what do they want from it?'],
      ['Decision makers', 'Who pays or approves, and what do they measure?'],
      ['Sceptics', 'Who doubts it, and which objection is the strongest?'],
    ),
    columnsQuestion(
      'How do things stand before and after “{t}”?',
      [
        'Today',
        'What does the work look like now?',
        'Where is time lost?',
        'What do people complain about?',
      ],
      [
        'Afterwards',
        'What will be different on the first day?',
        'What becomes unnecessary?',
        'How will you notice that it works?',
      ],
    ),
    stepsQuestion(
      'How does “{t}” work, step by step?',
      ['Start', 'What sets it in motion?'],
      ['Middle', 'What happens next, and who does it?'],
      ['Check', 'How is the result verified?'],
      ['Result', 'What does the audience get in the end?'],
    ),
    tableQuestion(
      'Which options were compared?',
      ['Criterion', 'Your choice', 'The alternative'],
      ['Cost', 'What does it cost?', 'What would it cost?'],
      ['Effort', 'Who has to do what?', 'Who would have to?'],
      ['Risk', 'What can go wrong?', 'What could go wrong?'],
    ),
    bulletsQuestion(
      'What evidence supports “{t}”?',
      'Which figure would convince a sceptic, and where is it from?',
      'Which example or customer can you name?',
      'What did you try that did not work?',
    ),
    timelineQuestion(
      'When does what happen?',
      ['Now', 'What is already done?'],
      ['Next', 'What is the first milestone?'],
      ['Later', 'What follows from it?'],
      ['End', 'When is it finished, and who says so?'],
    ),
    cardsQuestion(
      'What could go wrong with “{t}”?',
      ['People', 'Whose support is not certain yet?'],
      ['Technology', 'Which part has never been tried?'],
      ['Money', 'Which assumption about cost is the weakest?'],
      ['Time', 'Which date can slip, and what then?'],
    ),
    columnsQuestion(
      'What speaks for it, what against?',
      ['For', 'What is the strongest argument?', 'Who already agrees?'],
      ['Against', 'What is the best counter-argument?', 'How do you answer it?'],
    ),
    bulletsQuestion(
      'What does “{t}” cost, and what does it bring?',
      'What is spent once, and what every year?',
      'What is saved or earned, and from when?',
      'Which of these numbers is an estimate?',
    ),
    stepsQuestion(
      'How will “{t}” be introduced?',
      ['Pilot', 'Where do you try it first?'],
      ['Learn', 'What decides whether it goes on?'],
      ['Roll out', 'Who follows, in which order?'],
    ),
    cardsQuestion(
      'Who does what?',
      ['Owner', 'Who answers for the result?'],
      ['Team', 'Who works on it, and for how long?'],
      ['Partners', 'Who outside the team is needed?'],
    ),
    bulletsQuestion(
      'How will you measure success?',
      'Which number should move, from where to where?',
      'Who measures it, and how often?',
      'At which value would you stop?',
    ),
    columnsQuestion(
      'What is in scope, and what is not?',
      ['In scope', 'What will be delivered?', 'For whom first?'],
      ['Out of scope', 'What is left out on purpose?', 'When is it looked at again?'],
    ),
    bulletsQuestion(
      'What does the audience already know about “{t}”?',
      'Which terms need to be explained?',
      'Which misunderstanding comes up again and again?',
      'What will surprise them?',
    ),
    tableQuestion(
      'Which questions are still open?',
      ['Question', 'Who knows the answer?', 'Needed by when?'],
      ['What is the first?', 'Who can tell?', 'Which date?'],
      ['What is the second?', 'Who can tell?', 'Which date?'],
    ),
    bulletsQuestion(
      'Which story makes “{t}” memorable?',
      'Which person or moment shows the problem best?',
      'What changed for them?',
      'Which sentence should be remembered?',
    ),
  ],
  more: bulletsQuestion(
    'What else should be said about “{t}”?',
    'What would the audience ask here?',
    'What is your shortest answer?',
    'What supports it?',
  ),
};
