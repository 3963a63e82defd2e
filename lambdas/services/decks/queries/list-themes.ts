import { themeList } from '#shared/deck/theme-list.ts';
import type { ThemeView } from '#shared/schemas/themes.ts';

const pictureOf = (id: string, layout: string) => `/themes/${id}-${layout}.png`;

/** The themes in the order in which they are offered. */
export const listThemes = (): ThemeView[] =>
  themeList.map(({ id, name, isDark, palette, fonts }) => ({
    id,
    name,
    is_dark: isDark,
    palette: {
      surface: palette.surface,
      panel: palette.panel,
      ink: palette.ink,
      muted: palette.muted,
      accent: palette.accent,
      on_accent: palette.onAccent,
      hairline: palette.hairline,
      chart: [...palette.chart],
    },
    fonts,
    thumbnails: {
      cover: pictureOf(id, 'cover'),
      cards: pictureOf(id, 'cards'),
      chart: pictureOf(id, 'chart'),
      quote: pictureOf(id, 'quote'),
    },
  }));
