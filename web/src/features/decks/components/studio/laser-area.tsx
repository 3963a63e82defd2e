import type { PointerEvent, ReactNode } from 'react';
import { moveLaser, useLaser } from './laser.ts';
import styles from './slide-show.module.css';

function LaserDot() {
  const point = useLaser((laser) => laser.point);
  if (!point) return null;
  const style = { left: `${point.x * 100}%`, top: `${point.y * 100}%` };
  return <span className={styles.laser} data-laser style={style} aria-hidden="true" />;
}

/** A drawn slide on which the laser pointer follows the mouse while it is on. */
export function LaserArea({ children }: { children: ReactNode }) {
  const isOn = useLaser((laser) => laser.isOn);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    moveLaser({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  return (
    <div
      className={styles.laserArea}
      data-laser-on={isOn || undefined}
      onPointerMove={isOn ? point : undefined}
      onPointerLeave={isOn ? () => moveLaser(null) : undefined}
    >
      {children}
      {isOn && <LaserDot />}
    </div>
  );
}
