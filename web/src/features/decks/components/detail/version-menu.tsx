import { Fragment, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Presentation, Version } from '#shared/schemas/presentations.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { IconArrowsDiff } from '#web/components/icons/arrows-diff.ts';
import { IconCircleCheck } from '#web/components/icons/circle-check.ts';
import { IconPencil } from '#web/components/icons/pencil.ts';
import { IconShare2 } from '#web/components/icons/share-2.ts';
import { MenuHeading, MenuItem, MenuLine } from '#web/components/menu.tsx';
import { ShareDialog } from '#web/features/shares/components/lazy-share-dialog.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSetCurrentVersion } from '../../api/change-version.ts';
import { formatComparisonSearch, getDefaultComparison } from '../compare/use-comparison-params.ts';
import type { HtmlState } from './html-state.ts';

/** Loaded on demand, to keep the deck page's chunk small. */
const VersionNameDialog = lazy(async () => ({
  default: (await import('./version-name-dialog.tsx')).VersionNameDialog,
}));

type Props = {
  deck: Presentation;
  version: Version;
  htmlState: HtmlState;
  isCurrent: boolean;
};

function useVersionActions({ deck, version: { version }, htmlState, isCurrent }: Props) {
  const { t } = useTranslation();
  const setCurrent = useSetCurrentVersion();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'share' | 'name' | null>(null);
  const comparison = getDefaultComparison(deck, version);
  const isReady = htmlState === 'ready';
  const isAllowed = (action: Presentation['allowed_actions'][number]) =>
    deck.allowed_actions.includes(action);

  const makeCurrent = () =>
    setCurrent.mutate(
      { id: deck.id, version },
      { onSuccess: () => announce(t('version.made_current', { version })) },
    );
  const makeCurrentAction = {
    id: 'make_current' as const,
    icon: <IconCircleCheck />,
    isShown: isReady && !isCurrent && isAllowed('set_current_html_version'),
    run: makeCurrent,
  };
  const actions = [
    {
      id: 'name' as const,
      icon: <IconPencil />,
      isShown: deck.my_role === 'owner' && isAllowed('set_current_html_version'),
      run: () => setDialog('name'),
    },
    {
      id: 'share' as const,
      icon: <IconShare2 />,
      isShown: isReady,
      run: () => setDialog('share'),
    },
    {
      id: 'compare' as const,
      icon: <IconArrowsDiff />,
      isShown: comparison !== undefined,
      run: () => comparison && navigate(formatComparisonSearch(comparison)),
    },
  ];
  return {
    actions: actions.filter(({ isShown }) => isShown),
    /** Rarely needed, because users usually restore a version. */
    advanced: [makeCurrentAction].filter(({ isShown }) => isShown),
    isBusy: setCurrent.isPending,
    dialog,
    closeDialog: () => setDialog(null),
  };
}

/** The menu of further actions on a version. */
export function VersionMenu(props: Props) {
  const { t } = useTranslation();
  const { deck, version } = props;
  const { actions, advanced, isBusy, dialog, closeDialog } = useVersionActions(props);
  const label = t('version.menu', { version: version.version });
  return (
    <>
      {actions.length + advanced.length > 0 && (
        <DotsMenu label={label} isBusy={isBusy}>
          {actions.map(({ id, icon, run }) => (
            <MenuItem key={id} icon={icon} onSelect={run}>
              {t(`version.action.${id}`)}
            </MenuItem>
          ))}
          {advanced.map(({ id, icon, run }) => (
            <Fragment key={id}>
              <MenuLine />
              <MenuHeading>{t('version.advanced')}</MenuHeading>
              <MenuItem icon={icon} onSelect={run}>
                {t(`version.action.${id}`)}
              </MenuItem>
            </Fragment>
          ))}
        </DotsMenu>
      )}
      <Suspense>
        {dialog === 'share' && (
          <ShareDialog id={deck.id} version={version.version} onClose={closeDialog} />
        )}
        {dialog === 'name' && (
          <VersionNameDialog id={deck.id} version={version} onClose={closeDialog} />
        )}
      </Suspense>
    </>
  );
}
