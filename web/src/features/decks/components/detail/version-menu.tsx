import { IconCircleCheck, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Presentation, Version } from '#shared/schemas/presentations.ts';
import { DotsMenu } from '#web/components/dots-menu.tsx';
import { MenuItem } from '#web/components/menu.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSetCurrentVersion } from '../../api/change-version.ts';
import { PublishDialog } from '../regenerate/lazy-dialogs.ts';
import type { HtmlState } from './html-state.ts';

type Props = {
  deck: Presentation;
  version: Version;
  htmlState: HtmlState;
  isCurrent: boolean;
};

function useVersionActions({ deck, version: { version }, htmlState, isCurrent }: Props) {
  const { t } = useTranslation();
  const setCurrent = useSetCurrentVersion();
  const [isPublishing, setIsPublishing] = useState(false);
  const isReady = htmlState === 'ready';
  const isAllowed = (action: Presentation['allowed_actions'][number]) =>
    deck.allowed_actions.includes(action);

  const makeCurrent = () =>
    setCurrent.mutate(
      { id: deck.id, version },
      { onSuccess: () => announce(t('version.made_current', { version })) },
    );
  const actions = [
    {
      id: 'make_current' as const,
      icon: <IconCircleCheck />,
      isShown: isReady && !isCurrent && isAllowed('set_current_html_version'),
      run: makeCurrent,
    },
    {
      id: 'publish' as const,
      icon: <IconSend />,
      isShown: isAllowed('restore_version'),
      run: () => setIsPublishing(true),
    },
  ];
  return {
    actions: actions.filter(({ isShown }) => isShown),
    isBusy: setCurrent.isPending,
    isPublishing,
    stopPublishing: () => setIsPublishing(false),
  };
}

/** What else can be done with a version. */
export function VersionMenu(props: Props) {
  const { t } = useTranslation();
  const { deck, version } = props;
  const { actions, isBusy, isPublishing, stopPublishing } = useVersionActions(props);
  const label = t('version.menu', { version: version.version });
  return (
    <>
      {actions.length > 0 && (
        <DotsMenu label={label} isBusy={isBusy}>
          {actions.map(({ id, icon, run }) => (
            <MenuItem key={id} icon={icon} onSelect={run}>
              {t(`version.action.${id}`)}
            </MenuItem>
          ))}
        </DotsMenu>
      )}
      <Suspense>
        {isPublishing && (
          <PublishDialog id={deck.id} version={version.version} onClose={stopPublishing} />
        )}
      </Suspense>
    </>
  );
}
