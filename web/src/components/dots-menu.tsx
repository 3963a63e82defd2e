import type { ReactNode } from 'react';
import { IconDots } from '#web/components/icons/dots.ts';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

type Props = {
  /** Accessible name of the button and the menu. */
  label: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** A menu of further actions behind a three-dots button. */
export function DotsMenu({ label, isBusy = false, children }: Props) {
  return (
    <Menu
      label={label}
      trigger={(triggerProps) => (
        <IconButton label={label} isBusy={isBusy} {...triggerProps}>
          <IconDots />
        </IconButton>
      )}
    >
      {children}
    </Menu>
  );
}
