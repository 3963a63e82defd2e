import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { parsePictureId } from '#shared/deck/picture-id.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorNote } from '#web/components/error-note.tsx';
import { IconWand } from '#web/components/icons/wand.ts';
import { announce } from '#web/lib/announce.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useDescribePicture } from '../../api/describe-picture.ts';
import { pictureProvidersQuery } from '../../api/find-pictures.ts';
import { tasksQuery } from '../../api/get-deck.ts';
import { isInFlight } from '../../api/side-tasks.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';
import { withValue } from '../../editing/content-tree.ts';
import { useTaskFailureText } from '../use-failure-text.ts';
import { useEditing } from './editing-context.ts';

type Props = { presentationId: string; asset: string };

/** A button that has the model describe the picture, and puts its text into the field. */
function SuggestButton({ presentationId, asset }: Props) {
  const { t } = useTranslation();
  const { slideId, content, change } = useEditing();
  const failureText = useTaskFailureText();
  const describe = useDescribePicture();
  const { data: tasks } = useQuery(tasksQuery(presentationId, false));
  /** The picture whose description was requested here and has not arrived yet. */
  const [requested, setRequested] = useState<string | null>(null);
  const task = tasks?.find(
    ({ kind, slide_id }) => kind === 'slides.describe' && slide_id === slideId,
  );
  const isBusy = describe.isPending || (task !== undefined && isInFlight(task));
  const ended = requested === asset && !isBusy ? task : undefined;
  const description = ended?.description;
  useEffect(() => {
    if (description === undefined) return;
    setRequested(null);
    change(withValue(content, 'image.alt', description));
    announce(t('edit.picture.suggested'));
  });
  return (
    <>
      <Button
        size="sm"
        icon={<IconWand />}
        isBusy={isBusy}
        onClick={() =>
          describe.mutate(
            { id: presentationId, slideId, asset },
            { onSuccess: () => setRequested(asset) },
          )
        }
      >
        {t('edit.picture.suggest')}
      </Button>
      {describe.error && <ErrorNote error={describe.error} />}
      {ended?.status === 'failed' && <ErrorNote error={failureText(ended)} />}
    </>
  );
}

/** Offers a description by the model if it can read pictures and the picture is stored. */
export function SuggestAlt({ asset }: { asset: string }) {
  const presentationId = useContext(PresentationId);
  const isStored = parsePictureId(asset) !== undefined;
  const { data } = useQuery({
    ...pictureProvidersQuery,
    enabled: isStored && presentationId !== null,
  });
  if (!isStored || presentationId === null || !data?.describe) return null;
  return <SuggestButton presentationId={presentationId} asset={asset} />;
}
