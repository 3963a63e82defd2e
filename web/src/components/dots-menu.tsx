import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Menu } from './menu.tsx';

type Props = {
  /** Of the button and of its menu. */
  label: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** What else can be done with a thing, behind three dots. */
export function DotsMenu({ label, isBusy = false, children }: Props) {
  return (
    <Menu
      label={label}
      target={(tie) => (
        <IconButton label={label} isBusy={isBusy} {...tie}>
          <IconDots />
        </IconButton>
      )}
    >
      {children}
    </Menu>
  );
}
