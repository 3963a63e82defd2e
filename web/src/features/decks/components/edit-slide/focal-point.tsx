import { type PointerEvent, useId } from 'react';
import type { ImageContent } from '#shared/deck/model-parts.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import fieldStyles from './fields.module.css';
import styles from './focal-point.module.css';
import { usePicture } from './use-picture.ts';

type Focal = NonNullable<ImageContent['focal']>;

type Props = {
  asset: string;
  focal: Focal | undefined;
  /** Receives undefined when the position is reset. */
  onChange: (focal: Focal | undefined) => void;
};

const center: Focal = { x: 0.5, y: 0.5 };
const percent = (share: number) => Math.round(share * 100);
/** Returns a share within 0 to 1, in whole percent. */
const toShare = (part: number, whole: number) =>
  Math.min(1, Math.max(0, Math.round((part / whole) * 100) / 100));

type AxisProps = { label: string; value: number; onChange: (value: number) => void };

function AxisSlider({ label, value, onChange }: AxisProps) {
  const id = useId();
  return (
    <div className={styles.axis}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent(value)}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
      />
    </div>
  );
}

/** Sets the point of a picture that a crop keeps visible: by a click on the picture or by two sliders. */
export function FocalPoint({ asset, focal, onChange }: Props) {
  const { t } = useTranslation();
  const source = usePicture(asset);
  if (source === undefined) return null;
  const { x, y } = focal ?? center;
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    if (area.width === 0 || area.height === 0) return;
    onChange({
      x: toShare(event.clientX - area.left, area.width),
      y: toShare(event.clientY - area.top, area.height),
    });
  };
  return (
    <fieldset className={styles.focal}>
      <legend>{t('edit.picture.focus')}</legend>
      <p className={fieldStyles.notes}>{t('edit.picture.focus_hint')}</p>
      {/* Keyboards and screen readers use the sliders. */}
      <div className={styles.picture} data-testid="focal-picture" onPointerDown={pick}>
        <img src={source} alt="" draggable={false} />
        <svg className={styles.mark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <line x1={percent(x)} x2={percent(x)} y1="0" y2="100" />
          <line x1="0" x2="100" y1={percent(y)} y2={percent(y)} />
        </svg>
      </div>
      <AxisSlider
        label={t('edit.picture.focus_x')}
        value={x}
        onChange={(value) => onChange({ x: value, y })}
      />
      <AxisSlider
        label={t('edit.picture.focus_y')}
        value={y}
        onChange={(value) => onChange({ x, y: value })}
      />
      {focal && (
        <Button size="sm" onClick={() => onChange(undefined)}>
          {t('edit.picture.focus_reset')}
        </Button>
      )}
    </fieldset>
  );
}
