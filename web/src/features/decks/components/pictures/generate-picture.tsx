import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PictureProviders } from '#shared/schemas/pictures.ts';
import type { Task } from '#shared/schemas/presentations.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { TextArea } from '#web/components/inputs.tsx';
import { PageLoader } from '#web/components/page-loader.tsx';
import { formatCost } from '#web/lib/format.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { pictureProvidersQuery, useAddPicture } from '../../api/find-pictures.ts';
import { useGeneratePicture } from '../../api/generate-picture.ts';
import { tasksQuery } from '../../api/get-deck.ts';
import { pictureQuery } from '../../api/picture.ts';
import { isInFlight } from '../../api/side-tasks.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import type { PanelState } from './panel-state.ts';
import { PictureGrid, PictureTile } from './picture-grid.tsx';
import styles from './picture-panel.module.css';

type ResultProps = {
  presentationId: string;
  asset: string;
  onChoose: (picture: ChosenPicture) => void;
};

/** The generated picture, with a button that places it on the slide. */
function GenerationResult({ presentationId, asset, onChoose }: ResultProps) {
  const { t } = useTranslation();
  const { data: source } = useQuery(pictureQuery(presentationId, asset));
  const add = useAddPicture();
  const body = { from: 'library' as const, presentation_id: presentationId, asset };
  return (
    <>
      {add.error && <ErrorNote error={add.error} />}
      <PictureGrid label={t('pictures.generated')}>
        <PictureTile
          name={t('pictures.use_generated')}
          source={source}
          isBusy={add.isPending}
          isDisabled={add.isPending}
          onChoose={() => add.mutate({ presentationId, body }, { onSuccess: onChoose })}
          caption={t('pictures.use_generated')}
        />
      </PictureGrid>
    </>
  );
}

/** The progress, the error or the result of the slide's last generation. */
function LastGeneration({ task, ...props }: Omit<ResultProps, 'asset'> & { task: Task }) {
  const { t } = useTranslation();
  const failureText = useTaskFailureText();
  if (isInFlight(task))
    return (
      <>
        <p className={styles.note}>{t('pictures.generating')}</p>
        <PageLoader label={t('pictures.generating')} />
      </>
    );
  if (task.status === 'failed') {
    const isRefused = task.error?.code === 'content_filtered';
    return <ErrorNote error={isRefused ? t('pictures.refused') : failureText(task)} />;
  }
  return task.picture === undefined ? null : <GenerationResult asset={task.picture} {...props} />;
}

type Props = Omit<ResultProps, 'asset'> & {
  generator: NonNullable<PictureProviders['generate']>;
  slideId: string;
  state: PanelState;
  setState: (state: PanelState) => void;
};

/** The form that generates a picture from a description, with the last result. */
export function GeneratePicture({ generator, slideId, state, setState, ...props }: Props) {
  const { t, language } = useTranslation();
  const { presentationId } = props;
  const [prompt, setPrompt] = useState(state.prompt);
  const { data: tasks } = useQuery(tasksQuery(presentationId, false));
  const queryClient = useQueryClient();
  const generate = useGeneratePicture();
  const task = tasks?.find((one) => one.kind === 'slides.picture' && one.slide_id === slideId);
  const isBusy = generate.isPending || (task !== undefined && isInFlight(task));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState({ ...state, prompt });
    generate.mutate(
      { id: presentationId, slideId, prompt: prompt.trim() },
      { onSettled: () => void queryClient.invalidateQueries(pictureProvidersQuery) },
    );
  };
  const cost = formatCost(generator.usd * 1e6, language);
  return (
    <div className={styles.section}>
      <form className={styles.section} onSubmit={submit}>
        <TextArea
          label={t('pictures.prompt')}
          placeholder={t('pictures.prompt_example')}
          hint={t('pictures.prompt_hint', { model: generator.model, cost })}
          rows={3}
          maxLength={1000}
          value={prompt}
          data-autofocus
          onChange={(event) => setPrompt(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          icon={<IconWand />}
          isBusy={isBusy}
          disabled={prompt.trim() === ''}
        >
          {t('pictures.generate')}
        </Button>
        <p className={styles.note}>
          {t('pictures.used', { used: generator.used, limit: generator.limit })}
        </p>
      </form>
      {generate.error && <ErrorNote error={generate.error} />}
      {task && <LastGeneration task={task} {...props} />}
    </div>
  );
}
