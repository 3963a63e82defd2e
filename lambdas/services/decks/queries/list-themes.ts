import { themeList } from '#shared/deck/theme-list.ts';
import type { ThemeView } from '#shared/schemas/themes.ts';

const thumbnailPath = (id: string, layout: string) => `/themes/${id}-${layout}.png`;

/** Returns the themes in the order in which the app lists them. */
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
      cover: thumbnailPath(id, 'cover'),
      cards: thumbnailPath(id, 'cards'),
      chart: thumbnailPath(id, 'chart'),
      quote: thumbnailPath(id, 'quote'),
    },
  }));
