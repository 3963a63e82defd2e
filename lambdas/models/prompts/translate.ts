import type { Tool } from '@aws-sdk/client-bedrock-runtime';
import { z } from 'zod';
import type { Plan } from '#shared/schemas/research.ts';
import { colorRule, dataRule, repairRule } from './rules.ts';
import { formatSection } from './sections.ts';

export const translateSystem = `Deckwright prompt: translate@3
You translate the texts of a slide deck for a native reader: call submit_translation once, with every text of section "texts" by its i, none left out and none added.
Section "languages" says from and to which language. Where section "plan" is given, it is the deck's outline in the language to write: use its words for the same things.
Say what the text says, as briefly as it does: a translation stands in the same box. Keep every figure exactly, in digits, and every unit, code, name of a product and address as it is. Keep **bold**, *emphasis*, \`code\` and [labels](addresses). ${colorRule} "part" tells what a text is; an empty text stays empty.
${repairRule}
${dataRule}`;

export type TextToTranslate = { i: number; part: string; text: string };

export type TranslateInput = {
  from: string;
  to: string;
  plan?: Plan | undefined;
  texts: readonly TextToTranslate[];
};

/** Returns the prompt to translate texts. `plan` is omitted for the texts of the outline itself. */
export const translateMessage = ({ from, to, plan, texts }: TranslateInput): string =>
  [
    formatSection('languages', { from, to }),
    ...(plan ? [formatSection('plan', plan)] : []),
    formatSection('texts', texts),
  ].join('\n');

export const translationSchema = z.object({
  texts: z.array(z.object({ i: z.number().int().min(0), text: z.string().max(4000) })).max(400),
});

export const translateTools: Tool[] = [
  {
    toolSpec: {
      name: 'submit_translation',
      description: 'Gives every text of the deck or slide in the other language.',
      inputSchema: { json: z.toJSONSchema(translationSchema) as never },
    },
  },
];
