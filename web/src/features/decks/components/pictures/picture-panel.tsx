import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Presentation } from '#shared/schemas/presentations.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { deckKeys } from '../../api/deck-keys.ts';
import { libraryQuery, pictureProvidersQuery } from '../../api/find-pictures.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import { GeneratePicture } from './generate-picture.tsx';
import { OwnPictures } from './own-pictures.tsx';
import { type PanelState, panelTabs } from './panel-state.ts';
import styles from './picture-panel.module.css';
import { SearchPictures } from './search-pictures.tsx';
import { UploadPicture } from './upload-picture.tsx';

type Props = {
  presentationId: string;
  /** Null for a slide that is not added yet: a picture can't be generated for it. */
  slideId: string | null;
  current: string;
  state: PanelState;
  setState: (state: PanelState) => void;
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** The dialog in which the user searches, generates, uploads or reuses a picture. */
export function PicturePanel({ presentationId, current, state, setState, ...props }: Props) {
  const { t } = useTranslation();
  const { data: providers, error, refetch } = useQuery(pictureProvidersQuery);
  const queryClient = useQueryClient();
  const role = queryClient.getQueryData<Presentation>(deckKeys.detail(presentationId))?.my_role;
  const { slideId, onChoose, onClose } = props;
  const isAdmin = useSession(({ user }) => user?.is_admin ?? false);
  const opensOwnPictures = state.tab === null && providers?.search.length === 0;
  const { data: library } = useQuery({ ...libraryQuery, enabled: opensOwnPictures });
  if (!providers)
    return (
      <Dialog title={t('pictures.title')} size="md" onClose={onClose}>
        {error ? <RetryNote error={error} onRetry={refetch} /> : <PageLoader />}
      </Dialog>
    );
  // Only the owner can generate pictures, because they are charged to the owner's quota.
  const generate = role === undefined || role === 'owner' ? providers.generate : null;
  const canSearch = providers.search.length > 0;
  const hidden: Partial<Record<(typeof panelTabs)[number], boolean>> = {
    search: !canSearch,
    generate: generate === null || slideId === null,
  };
  const tabs = panelTabs.filter((tab) => !hidden[tab]);
  const hasOwn = library?.items.some(({ asset }) => asset !== current) ?? true;
  const first = tabs[0] === 'own' && !hasOwn ? 'upload' : (tabs[0] ?? 'upload');
  const tab = tabs.find((one) => one === state.tab) ?? first;
  const panels = {
    search: () => (
      <SearchPictures
        providers={providers.search}
        {...{ presentationId, state, setState, onChoose }}
      />
    ),
    generate: () =>
      generate &&
      slideId !== null && (
        <GeneratePicture
          generator={generate}
          {...{ presentationId, slideId, state, setState, onChoose }}
        />
      ),
    own: () => <OwnPictures {...{ presentationId, current, onChoose }} />,
    upload: () => <UploadPicture onChoose={onChoose} />,
  };
  return (
    <Dialog title={t('pictures.title')} size="md" onClose={onClose}>
      <Tabs
        label={t('pictures.title')}
        tabs={tabs.map((id) => ({ id, label: t(`pictures.tab.${id}`) }))}
        active={tab}
        onChange={(id) => setState({ ...state, tab: id })}
      >
        {panels[tab]()}
      </Tabs>
      {!canSearch && generate === null && (
        <p className={styles.note}>
          {t(isAdmin ? 'pictures.no_search_admin' : 'pictures.no_search')}
        </p>
      )}
    </Dialog>
  );
}
