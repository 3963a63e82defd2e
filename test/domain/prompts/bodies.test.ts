import { describe, expect, test } from 'vitest';
import { goldenPurposes, makeGoldenBody } from './bodies.ts';

const languages = ['en', 'zh-CN'] as const;
const promptBodies = goldenPurposes.flatMap((purpose) =>
  languages.map((language) => ({ purpose, language })),
);

/** Formats each text on separate lines, so that a changed prompt gives a readable diff. */
const formatGolden = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll('\\n', '\\n\n')}\n`;

/** Removes the tools, which are the same for all decks and are compared with a separate golden file. */
const removeTools = ({ toolConfig, ...body }: ReturnType<typeof makeGoldenBody>) => ({
  ...body,
  ...(toolConfig
    ? {
        toolConfig: {
          ...toolConfig,
          tools: toolConfig.tools?.map(({ toolSpec }) => toolSpec?.name ?? 'cachePoint'),
        },
      }
    : {}),
});

describe('the request body of a model call', () => {
  test.each(promptBodies)(
    'the body of the call for $purpose in $language matches the golden file',
    async ({ purpose, language }) => {
      const body = makeGoldenBody(purpose, language);

      await expect(formatGolden(removeTools(body))).toMatchFileSnapshot(
        `golden/${purpose}.${language}.txt`,
      );
    },
  );

  test.each(['brief', 'slide', 'editorial-review'] as const)(
    'the body has the tools of %s as in the golden file',
    async (purpose) => {
      const { toolConfig } = makeGoldenBody(purpose, 'en');

      await expect(`${JSON.stringify(toolConfig?.tools, null, 1)}\n`).toMatchFileSnapshot(
        `golden/tools-of-${purpose}.txt`,
      );
    },
  );

  test.each(goldenPurposes)(
    'the body of the call for %s starts the same for every deck and has cache points after the tools and the system prompt',
    (purpose) => {
      const [english, chinese] = languages.map((language) => makeGoldenBody(purpose, language));

      expect(chinese?.system).toEqual(english?.system);
      expect(chinese?.toolConfig).toEqual(english?.toolConfig);
      expect(english?.system?.at(-1)).toEqual({ cachePoint: { type: 'default' } });
      if (english?.toolConfig)
        expect(english.toolConfig.tools?.at(-1)).toEqual({ cachePoint: { type: 'default' } });
      const points = JSON.stringify(english?.messages).match(/cachePoint/g) ?? [];
      expect(points).toHaveLength(['slide', 'pictured-slide'].includes(purpose) ? 1 : 0);
    },
  );

  test('the body for an unknown model contains no special options', () => {
    const { system, toolConfig } = makeGoldenBody('slide', 'en', 'someone.new-model-v1:0');

    expect(JSON.stringify([system, toolConfig])).not.toContain('cachePoint');
    expect(toolConfig?.toolChoice).toBeUndefined();
  });

  test.each(promptBodies)(
    'the body of the call for $purpose in $language contains each section’s tags once',
    ({ purpose, language }) => {
      const content = makeGoldenBody(purpose, language).messages?.[0]?.content ?? [];
      const text = content.map((block) => block.text ?? '').join('\n');

      const tags = text.match(/[<＜]\/?[a-z_]+[>＞]/g) ?? [];
      expect(new Set(tags).size).toBe(tags.length);
      expect(tags.filter((tag) => tag.startsWith('</')).length).toBe(tags.length / 2);
    },
  );
});
