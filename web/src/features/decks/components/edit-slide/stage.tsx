import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TextBox } from '#shared/deck/scene.ts';
import { useTranslation } from '#web/lib/i18n.ts';
import { gridOf } from '../../editing/grid.ts';
import { drawLive, editableTexts } from '../../editing/live.ts';
import { partText } from '../detail/finding-text.ts';
import { boxStyle } from './box-style.ts';
import { useEditing } from './editing-context.ts';
import { InlineText } from './inline-text.tsx';
import styles from './stage.module.css';
import type { Judged } from './use-live.ts';

/** Narrower, and a text on the slide is too small to be typed in: its field takes the focus instead. */
const inlineFrom = 560;

type Props = {
  live: Judged;
  /** Puts the focus in a field beside the slide. */
  onField: (part: string) => void;
};

/** The drawing beneath: the slide as it would be saved, without the text that is typed over it. */
function Drawing({ live, hidden }: { live: Judged; hidden: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => drawLive(live.scene, hidden), [live.scene, hidden]);
  useLayoutEffect(() => {
    // Parsed as a document of its own and adopted: markup never passes through innerHTML.
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    ref.current?.replaceChildren(ref.current.ownerDocument.importNode(parsed, true));
  }, [svg]);
  return <div ref={ref} className={styles.drawing} aria-hidden="true" />;
}

/** Data and pictures are edited beside the slide. */
function Places({ live, onField }: Props) {
  const { t } = useTranslation();
  const boxes = live.scene.boxes.filter(({ kind }) => kind === 'chart' || kind === 'image');
  return boxes.map((box) => {
    const isChart = box.kind === 'chart';
    return (
      <button
        key={box.id}
        type="button"
        className={styles.place}
        style={boxStyle(box)}
        aria-label={isChart ? t('edit.data_of') : t('edit.picture_of')}
        onClick={() => onField(isChart ? 'grid' : 'image')}
      />
    );
  });
}

/** The slide drawn live; each of its texts is a button that turns into a field in its place. */
export function Stage({ live, onField }: Props) {
  const { t } = useTranslation();
  const { active, setActive, content, findings } = useEditing();
  const stage = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState<TextBox | null>(null);
  const left = useRef<string | null>(null);
  useEffect(() => {
    // Who leaves a text by a key is at its place again, not at the page's beginning.
    if (typed !== null || left.current === null) return;
    stage.current?.querySelector<HTMLElement>(`[data-part="${left.current}"]`)?.focus();
    left.current = null;
  }, [typed]);
  const texts = useMemo(() => editableTexts(live.scene, live.content), [live]);
  const bad = new Set(
    findings.flatMap(({ part, severity }) => (severity === 'error' ? (part ?? []) : [])),
  );
  // An emptied text has no box: its field stays where it was.
  const standing = typed && (texts.find(({ part }) => part === typed.part) ?? typed);
  const open = (box: TextBox) => {
    if (box.part === undefined) return;
    const isRoomy = (stage.current?.clientWidth ?? 0) >= inlineFrom;
    if (isRoomy) setTyped(box);
    else onField(box.part);
    setActive(box.part);
  };
  return (
    <section ref={stage} className={styles.stage} aria-label={t('edit.slide')}>
      <Drawing live={live} hidden={typed?.part ?? null} />
      {gridOf(content) || 'image' in content.blocks ? (
        <Places live={live} onField={onField} />
      ) : null}
      {texts.map((box) =>
        box.part === undefined || box.part === typed?.part ? null : (
          <button
            key={box.part}
            type="button"
            className={styles.text}
            style={boxStyle(box)}
            data-part={box.part}
            data-active={box.part === active || undefined}
            data-bad={bad.has(box.part) || undefined}
            aria-label={t('edit.text_of', { part: partText(box.part, t) ?? box.part })}
            onClick={() => open(box)}
          />
        ),
      )}
      {standing?.part !== undefined && (
        <InlineText
          key={standing.part}
          box={standing}
          part={standing.part}
          onLeave={(isByKey) => {
            left.current = isByKey ? (standing.part ?? null) : null;
            setTyped(null);
          }}
          onGo={(part) => {
            const there = texts.find((box) => box.part === part);
            setTyped(there ?? { ...standing, part });
            setActive(part);
          }}
        />
      )}
    </section>
  );
}
