import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PresentationSummary } from '#shared/schemas/presentations.ts';
import { Select } from '#web/components/inputs.tsx';
import { configQuery } from '#web/lib/config.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { useTranslateDeck } from '../../api/translate-deck.ts';
import { ConfirmActionDialog } from '../confirm-action-dialog.tsx';

const languages = 'en zh-CN de fr es it pt nl pl sv da fi cs tr vi id ja ko ru uk'.split(' ');

type Props = { deck: PresentationSummary; onClose: () => void };

/** Selects a language, then opens the new presentation. */
export function TranslateDialog({ deck, onClose }: Props) {
  const { t, language: readerLanguage } = useTranslation();
  const targetLanguages = languages.filter((one) => one !== deck.language);
  const [language, setLanguage] = useState(targetLanguages[0] ?? 'en');
  const navigate = useNavigate();
  const translate = useTranslateDeck();
  const { data: config } = useQuery(configQuery);
  const names = new Intl.DisplayNames(readerLanguage, { type: 'language' });
  const start = () =>
    translate.mutate(
      { id: deck.id, language },
      {
        onSuccess: (translated) => {
          onClose();
          void navigate(`/presentation/${translated.id}`);
        },
      },
    );
  return (
    <ConfirmActionDialog
      title={t('deck.action.translate')}
      note={t('translate.cost')}
      confirmLabel={t('translate.confirm')}
      onConfirm={start}
      onClose={onClose}
      isBusy={translate.isPending}
      error={translate.error}
    >
      <p>{t('translate.text')}</p>
      {config?.demo_model && <p role="note">{t('translate.demo')}</p>}
      <Select
        label={t('translate.language')}
        value={language}
        data-autofocus
        onChange={(event) => setLanguage(event.target.value)}
      >
        {targetLanguages.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </Select>
    </ConfirmActionDialog>
  );
}
