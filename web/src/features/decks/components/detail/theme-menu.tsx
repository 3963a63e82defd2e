import { lazy, Suspense, useState } from 'react';
import { resolveThemeId, themeList } from '#shared/deck/theme-list.ts';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { IconCheck } from '#web/components/icons/check.ts';
import { IconPalette } from '#web/components/icons/palette.ts';
import { Menu, MenuItem } from '#web/components/menu.tsx';
import { loadEditTexts, useTranslation } from '#web/lib/i18n.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { BrandItems } from '../brands/brand-items.tsx';
import { getThemePictureUrl } from '../theme-picture.ts';
import styles from './theme-menu.module.css';
import type { ThemeChoice } from './use-theme-choice.ts';

const OwnColorsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('../own-colors/own-colors-dialog.tsx'),
    loadEditTexts(),
  ]);
  return { default: module.OwnColorsDialog };
});

type Props = { deck: Presentation; choice: ThemeChoice };

/** Changes the theme of a deck; the page's slides preview the highlighted theme. */
export function ThemeMenu({ deck, choice }: Props) {
  const { t, language } = useTranslation();
  const canEdit = deck.allowed_actions.includes('edit_deck');
  const [isColoring, setColoring] = useState(false);
  const openColors = () => setColoring(true);
  const current = resolveThemeId(deck.theme);
  const otherThemes = themeList.filter(({ id }) => id !== current);
  usePageCommands(() =>
    canEdit
      ? [
          ...otherThemes.map(({ id }) => ({
            id: `theme:${id}`,
            name: t('commands.theme', { name: t(`theme_name.${id}`) }),
            icon: <IconPalette />,
            isLast: true,
            run: () => choice.choose(choice.withOwnColors(id)),
          })),
          { id: 'own-colors', name: t('theme.own_colors'), icon: <IconPalette />, run: openColors },
        ]
      : [],
  );
  if (!canEdit) return null;
  return (
    <>
      <Menu
        label={t('theme.menu')}
        trigger={(triggerProps) => (
          <Button icon={<IconPalette />} isBusy={choice.isSaving} {...triggerProps}>
            {t('theme.button')}
          </Button>
        )}
      >
        <BrandItems deck={deck} choice={choice} />
        <div className={styles.themes}>
          {themeList.map(({ id }) => (
            <MenuItem
              key={id}
              icon={
                <img
                  src={getThemePictureUrl(language, id, 'cover')}
                  alt=""
                  width={64}
                  height={36}
                />
              }
              isSelected={id === current}
              hint={id === current ? <IconCheck aria-hidden="true" /> : undefined}
              onHighlight={(isOn) => choice.preview(isOn ? choice.withOwnColors(id) : null)}
              onSelect={() => choice.choose(choice.withOwnColors(id))}
            >
              {t(`theme_name.${id}`)}
            </MenuItem>
          ))}
        </div>
        <MenuItem icon={<IconPalette />} onSelect={openColors}>
          {t('theme.own_colors')}
        </MenuItem>
      </Menu>
      <Suspense>
        {isColoring && (
          <OwnColorsDialog deck={deck} choice={choice} onClose={() => setColoring(false)} />
        )}
      </Suspense>
    </>
  );
}
