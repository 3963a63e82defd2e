import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { type CroppedBox, computeCoverCrop } from '#shared/deck/image-size.ts';
import { type ImageContent, maxZoom } from '#shared/deck/model-parts.ts';
import { Button } from '#web/components/button.tsx';
import { useTranslation } from '#web/lib/i18n.ts';
import styles from './crop-picture.module.css';
import fieldStyles from './fields.module.css';
import { usePicture } from './use-picture.ts';

/** The focal point and the zoom of a picture; both undefined when the crop is reset. */
export type Crop = Pick<ImageContent, 'focal' | 'zoom'>;
type Focal = NonNullable<Crop['focal']>;

type Props = {
  asset: string;
  crop: Crop;
  /** The picture on the slide, whose shape decides the crop; undefined if the slide can't draw it. */
  box: CroppedBox | undefined;
  onChange: (crop: Crop) => void;
};

const centerFocal: Focal = { x: 0.5, y: 0.5 };
const toPercent = (share: number) => Math.round(share * 100);
/** Returns a share within 0 to 1, in whole percent. */
const toShare = (share: number) => Math.min(1, Math.max(0, Math.round(share * 100) / 100));
const toZoom = (zoom: number) => Math.min(maxZoom, Math.max(1, Math.round(zoom * 10) / 10));

/** Steps of the keys as shares of the picture; with Shift, ten times as much. */
const keySteps: Readonly<Record<string, Focal>> = {
  ArrowLeft: { x: -0.01, y: 0 },
  ArrowRight: { x: 0.01, y: 0 },
  ArrowUp: { x: 0, y: -0.01 },
  ArrowDown: { x: 0, y: 0.01 },
};
const zoomSteps: Readonly<Record<string, number>> = { '+': 0.1, '=': 0.1, '-': -0.1 };

type SliderProps = {
  label: string;
  min?: number;
  max?: number;
  value: number;
  onChange: (value: number) => void;
};

/** A slider whose value is a percentage. */
function Slider({ label, min = 0, max = 100, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.axis}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={min === 0 ? 1 : 10}
        value={toPercent(value)}
        aria-valuetext={`${toPercent(value)} %`}
        onChange={(event) => onChange(event.target.valueAsNumber / 100)}
      />
    </div>
  );
}

/** Returns the centre of the visible part: the focal point, as far as the picture's edges allow. */
function computeVisibleCenter(area: ReturnType<typeof computeCoverCrop>): Focal {
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 };
}

/** Returns the picture on the slide with a crop that may be newer than the drawing. */
const applyCrop = (box: CroppedBox, { focal = box.focal, zoom }: Crop): CroppedBox => ({
  ...{ href: box.href, width: box.width, height: box.height },
  ...(focal ? { focal } : {}),
  ...(zoom === undefined ? {} : { zoom }),
});

/** The whole picture, with the part that the slide shows; dragging and the arrow keys move that part. */
function CropArea({ source, crop, box, onChange }: Props & { source: string }) {
  const { t } = useTranslation();
  const drag = useRef<Focal | null>(null);
  const area = box ? computeCoverCrop(applyCrop(box, crop)) : { x: 0, y: 0, width: 1, height: 1 };
  const middle = box ? computeVisibleCenter(area) : (crop.focal ?? centerFocal);
  const moveTo = ({ x, y }: Focal) =>
    onChange({ ...crop, focal: { x: toShare(x), y: toShare(y) } });
  const pointAt = ({ currentTarget, clientX, clientY }: PointerEvent): Focal | null => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return null;
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const start = (event: PointerEvent<HTMLButtonElement>) => {
    const point = pointAt(event);
    if (!point) return;
    const isInside =
      box !== undefined &&
      Math.abs(point.x - middle.x) <= area.width / 2 &&
      Math.abs(point.y - middle.y) <= area.height / 2;
    drag.current = isInside ? { x: middle.x - point.x, y: middle.y - point.y } : { x: 0, y: 0 };
    event.currentTarget.setPointerCapture?.(event.pointerId);
    if (!isInside) moveTo(point);
  };
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    const point = drag.current && pointAt(event);
    if (point && drag.current) moveTo({ x: point.x + drag.current.x, y: point.y + drag.current.y });
  };
  const end = () => {
    drag.current = null;
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    const zoomStep = zoomSteps[event.key];
    if ((!step && zoomStep === undefined) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const times = event.shiftKey ? 10 : 1;
    if (step) moveTo({ x: middle.x + step.x * times, y: middle.y + step.y * times });
    else onChange({ ...crop, zoom: toZoom((crop.zoom ?? 1) + (zoomStep ?? 0)) });
  };
  return (
    <button
      type="button"
      className={styles.picture}
      data-testid="crop-picture"
      aria-label={t('edit.picture.crop_area')}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={handleKey}
    >
      <img src={source} alt="" draggable={false} />
      {box && (
        <span
          className={styles.visible}
          style={{
            left: `${area.x * 100}%`,
            top: `${area.y * 100}%`,
            width: `${area.width * 100}%`,
            height: `${area.height * 100}%`,
          }}
        />
      )}
    </button>
  );
}

/** Sets which part of a picture a slide shows: by dragging, arrow keys or sliders. */
export function CropPicture(props: Props) {
  const { t } = useTranslation();
  const { asset, crop, onChange } = props;
  const source = usePicture(asset);
  if (source === undefined) return null;
  const { focal = props.box?.focal ?? centerFocal, zoom = 1 } = crop;
  return (
    <fieldset className={styles.crop}>
      <legend>{t('edit.picture.crop')}</legend>
      <p className={fieldStyles.notes}>{t('edit.picture.crop_hint')}</p>
      <CropArea {...props} source={source} />
      <Slider
        label={t('edit.picture.zoom')}
        min={100}
        max={maxZoom * 100}
        value={zoom}
        onChange={(value) => onChange({ ...crop, zoom: toZoom(value) })}
      />
      <Slider
        label={t('edit.picture.focus_x')}
        value={focal.x}
        onChange={(x) => onChange({ ...crop, focal: { ...focal, x } })}
      />
      <Slider
        label={t('edit.picture.focus_y')}
        value={focal.y}
        onChange={(y) => onChange({ ...crop, focal: { ...focal, y } })}
      />
      {(crop.focal || zoom > 1) && (
        <Button size="sm" onClick={() => onChange({ focal: undefined, zoom: undefined })}>
          {t('edit.picture.crop_reset')}
        </Button>
      )}
    </fieldset>
  );
}
