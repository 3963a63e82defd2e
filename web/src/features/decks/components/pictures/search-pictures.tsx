import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { FoundPicture, PictureProviders } from '#shared/schemas/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconSearch } from '#web/components/icons/search.ts';
import { Select, TextInput } from '#web/components/inputs.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { RetryNote } from '#web/components/retry-note.tsx';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { pictureSearchQuery, useAddPicture } from '../../api/find-pictures.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import type { PanelState } from './panel-state.ts';
import { CreditText, PictureGrid, PictureTile } from './picture-grid.tsx';
import styles from './picture-panel.module.css';

type Provider = PictureProviders['search'][number];

type Props = {
  providers: readonly Provider[];
  presentationId: string;
  state: PanelState;
  setState: (state: PanelState) => void;
  onChoose: (picture: ChosenPicture) => void;
};

type ResultProps = Pick<Props, 'presentationId' | 'onChoose'> & {
  provider: Provider;
  query: string;
};

/** Announces the number of pictures when it changes. */
function useCountAnnouncement(count: number | undefined) {
  const { t } = useTranslation();
  useEffect(() => {
    if (count !== undefined) announce(t('pictures.found', { count }));
  }, [count, t]);
}

/** The loaded pages of results; a press on a picture chooses it. */
function SearchResults({ presentationId, provider, query, onChoose }: ResultProps) {
  const { t } = useTranslation();
  const search = useInfiniteQuery(pictureSearchQuery(provider.id, query));
  const add = useAddPicture();
  const items = search.data?.pages.flatMap((page) => page.items);
  useCountAnnouncement(items?.length);
  if (search.error && !items) return <RetryNote error={search.error} onRetry={search.refetch} />;
  if (!items) return <PageLoader label={t('pictures.searching')} />;
  if (items.length === 0) return <p className={styles.note}>{t('pictures.none', { query })}</p>;
  const choose = ({ id }: FoundPicture) => {
    const body = { from: 'search' as const, provider: provider.id, id };
    add.mutate({ presentationId, body }, { onSuccess: onChoose });
  };
  const { variables } = add;
  const isAdding = (id: string) =>
    add.isPending && variables?.body.from === 'search' && variables.body.id === id;
  return (
    <>
      {add.error && <ErrorNote error={add.error} />}
      <PictureGrid label={t('pictures.results')}>
        {items.map((picture, i) => (
          <PictureTile
            key={picture.id}
            name={picture.description || t('pictures.item', { number: i + 1 })}
            source={picture.thumbnail ?? undefined}
            isBusy={isAdding(picture.id)}
            isDisabled={add.isPending}
            onChoose={() => choose(picture)}
            caption={<CreditText credit={picture.credit} />}
          />
        ))}
      </PictureGrid>
      {search.error && <ErrorNote error={search.error} />}
      {search.hasNextPage && (
        <Button
          size="sm"
          isBusy={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          {t('dashboard.more')}
        </Button>
      )}
    </>
  );
}

/** The form that searches a site for pictures, and its results. */
export function SearchPictures({ providers, presentationId, state, setState, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(state.query);
  const provider = providers.find(({ id }) => id === state.provider) ?? providers[0];
  if (!provider) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState({ ...state, query: text.trim() });
  };
  return (
    <div className={styles.section}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={t('pictures.query')}
          placeholder={t('pictures.example')}
          maxLength={200}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.target.value)}
        />
        {providers.length > 1 && (
          <Select
            label={t('pictures.site')}
            value={provider.id}
            onChange={({ target }) =>
              setState({
                ...state,
                provider: providers.find(({ id }) => id === target.value)?.id ?? null,
              })
            }
          >
            {providers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" variant="primary" icon={<IconSearch />} disabled={text.trim() === ''}>
          {t('pictures.search')}
        </Button>
      </form>
      {state.query === '' ? (
        <p className={styles.note}>{t('pictures.search_hint', { site: provider.name })}</p>
      ) : (
        <SearchResults
          key={`${provider.id} ${state.query}`}
          query={state.query}
          {...{ presentationId, provider, onChoose }}
        />
      )}
    </div>
  );
}
