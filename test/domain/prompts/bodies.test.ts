import { describe, expect, test } from 'vitest';
import { bodyOf, purposes } from './bodies.ts';

const languages = ['en', 'zh-CN'] as const;
const bodies = purposes.flatMap((purpose) => languages.map((language) => ({ purpose, language })));

/** Each text on lines of its own: a change of a prompt reads as one. */
const pretty = (value: unknown): string =>
  `${JSON.stringify(value, null, 2).replaceAll('\\n', '\\n\n')}\n`;

/** The tools of all decks are told once, in a file of their own. */
const withoutTools = ({ toolConfig, ...body }: ReturnType<typeof bodyOf>) => ({
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

describe('the body of a call', () => {
  test.each(bodies)(
    'for $purpose in $language is as it was agreed',
    async ({ purpose, language }) => {
      const body = bodyOf(purpose, language);

      await expect(pretty(withoutTools(body))).toMatchFileSnapshot(
        `golden/${purpose}.${language}.txt`,
      );
    },
  );

  test.each(['brief', 'slide'] as const)(
    'has the tools of %s as they were agreed',
    async (purpose) => {
      const { toolConfig } = bodyOf(purpose, 'en');

      await expect(`${JSON.stringify(toolConfig?.tools, null, 1)}\n`).toMatchFileSnapshot(
        `golden/tools-of-${purpose}.txt`,
      );
    },
  );

  test.each(purposes)(
    'for %s begins alike in every deck: tools and system have their cache points',
    (purpose) => {
      const [english, chinese] = languages.map((language) => bodyOf(purpose, language));

      expect(chinese?.system).toEqual(english?.system);
      expect(chinese?.toolConfig).toEqual(english?.toolConfig);
      expect(english?.system?.at(-1)).toEqual({ cachePoint: { type: 'default' } });
      if (english?.toolConfig)
        expect(english.toolConfig.tools?.at(-1)).toEqual({ cachePoint: { type: 'default' } });
      expect(JSON.stringify(english?.messages)).not.toContain('cachePoint');
    },
  );

  test('for a model that nobody knows asks for nothing special', () => {
    const { system, toolConfig } = bodyOf('slide', 'en', 'someone.new-model-v1:0');

    expect(JSON.stringify([system, toolConfig])).not.toContain('cachePoint');
    expect(toolConfig?.toolChoice).toBeUndefined();
  });

  test.each(bodies)(
    'for $purpose in $language holds each section’s tags once',
    ({ purpose, language }) => {
      const text = bodyOf(purpose, language).messages?.[0]?.content?.[0]?.text ?? '';

      const tags = text.match(/[<＜]\/?[a-z_]+[>＞]/g) ?? [];
      expect(new Set(tags).size).toBe(tags.length);
      expect(tags.filter((tag) => tag.startsWith('</')).length).toBe(tags.length / 2);
    },
  );
});
