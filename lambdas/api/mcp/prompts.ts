import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Prompts for common kinds of decks: each is an instruction for the client's model. */
const deckKinds = {
  pitch: {
    title: 'Pitch deck',
    description: 'A deck that convinces investors or customers',
    request:
      'a pitch of about 10 slides: the problem, who has it, the solution, how it works, the market, the business model, evidence so far, competitors, the team, what is asked for',
  },
  status_report: {
    title: 'Status report',
    description: 'A deck about the state of a project',
    request:
      'a status report of about 6 slides: summary with the overall state, results since the last report, figures against the plan, risks with their owners, decisions needed, next steps with dates',
  },
  lesson: {
    title: 'Lesson',
    description: 'A deck that teaches a subject',
    request:
      'a lesson of about 12 slides: what the audience will be able to do, what they know already, each idea with an example, an exercise, a summary, questions; with speaker notes for each slide',
  },
  summary: {
    title: 'Summary of a text',
    description: 'A deck that summarizes a document',
    request:
      'a summary of about 8 slides: the main statement first, then the arguments with their figures, what follows from them, open questions; nothing that is not in the text',
  },
} as const;

const argsSchema = z.object({
  subject: z.string().max(20_000).describe('The topic, or the text itself'),
  audience: z.string().max(200).optional().describe('Who will see the deck'),
});

/** Registers one prompt for each common kind of deck. */
export function registerPrompts(server: McpServer): void {
  for (const [name, { title, description, request }] of Object.entries(deckKinds)) {
    server.registerPrompt(name, { title, description, argsSchema }, ({ subject, audience }) => ({
      messages: [
        { role: 'user', content: { type: 'text', text: promptText(request, subject, audience) } },
      ],
    }));
  }
}

const promptText = (request: string, subject: string, audience: string | undefined) =>
  [
    `Make a presentation with Deckwright: ${request}.`,
    ...(audience === undefined ? [] : [`Audience: ${audience}.`]),
    'Call create_presentation (pass a long text as text, not as topic), then get_presentation with wait_seconds until it is completed. Read the slides, revise those that miss the point, and offer the export.',
    `Subject:\n${subject}`,
  ].join('\n\n');
