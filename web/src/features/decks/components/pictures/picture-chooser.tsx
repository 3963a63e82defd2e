import { Suspense, useContext, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { IconPhoto } from '#web/components/icons/photo.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { PresentationId } from '../../drawing/presentation-id.ts';
import type { ChosenPicture } from '../../editing/chosen-picture.ts';
import { useEditing } from '../edit-slide/editing-context.ts';
import { PicturePanel } from './lazy-pictures.ts';
import { initialPanelState } from './panel-state.ts';

type Props = {
  /** Asset of the slide's picture, which is left out of the list. */
  current: string;
  onChoose: (picture: ChosenPicture) => void;
};

/** A button that opens the picture panel; the panel keeps its input while the slide is selected. */
export function PictureChooser({ current, onChoose }: Props) {
  const { t } = useTranslation();
  const { slideId } = useEditing();
  const presentationId = useContext(PresentationId);
  const [isOpen, setIsOpen] = useState(false);
  const [state, setState] = useState(initialPanelState);
  if (presentationId === null) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="sm" icon={<IconPhoto />} onClick={() => setIsOpen(true)}>
        {t('edit.picture.browse')}
      </Button>
      {isOpen && (
        <Suspense>
          <PicturePanel
            {...{ presentationId, slideId, current, state, setState }}
            onChoose={(picture) => {
              close();
              onChoose(picture);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
