/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/components/button.tsx';
import { useRowFocus } from '#web/features/decks/components/dashboard/use-row-focus.ts';
import { useKeepFocus } from '#web/lib/use-keep-focus.ts';

afterEach(cleanup);

const getFocusedText = () => document.activeElement?.textContent;

describe('button that is disabled while focused', () => {
  it('a button that is disabled while focused keeps focus, ignores clicks and does not submit', () => {
    const onPress = vi.fn();
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    const form = (isEmpty: boolean) => (
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" disabled={isEmpty} onClick={onPress}>
          Send
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();

    rerender(form(true));
    fireEvent.click(button);

    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect([onPress, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  it('a button without focus gets the disabled attribute', () => {
    render(<Button disabled>Send</Button>);

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });
});

function Rows({ names }: { names: readonly string[] }) {
  const focusProps = useRowFocus(names);
  return (
    <main id="main" tabIndex={-1}>
      <ul {...focusProps}>
        {names.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <button type="button">Delete {name}</button>
          </li>
        ))}
      </ul>
    </main>
  );
}

describe('removed list row with focus', () => {
  it.each([
    { names: ['a', 'b', 'c'], removed: 'b', next: 'c' },
    { names: ['a', 'b'], removed: 'b', next: 'a' },
    { names: ['a'], removed: 'a', next: '' },
  ])(
    'removing a focused row of $names moves focus from $removed to “$next”',
    ({ names, removed, next }) => {
      const { rerender } = render(<Rows names={names} />);
      screen.getByRole('button', { name: `Delete ${removed}` }).focus();

      rerender(<Rows names={names.filter((name) => name !== removed)} />);

      expect(getFocusedText()).toBe(next);
      expect(document.activeElement).not.toBe(document.body);
    },
  );

  it('removing a focused row moves focus to the row that follows', () => {
    const { rerender } = render(<Rows names={['a', 'b']} />);
    screen.getByRole('button', { name: 'Delete a' }).focus();

    rerender(<Rows names={['b', 'c']} />);

    expect(getFocusedText()).toBe('b');
  });

  it('removing a row does not move focus again after focus has moved to the page', () => {
    const { rerender } = render(<Rows names={['a']} />);
    screen.getByRole('button', { name: 'Delete a' }).focus();
    rerender(<Rows names={[]} />);
    const main = screen.getByRole('main');
    expect(document.activeElement).toBe(main);

    main.blur();
    rerender(<Rows names={['b']} />);

    expect(document.activeElement).toBe(document.body);
  });

  it('removing a row does not move focus that is elsewhere', () => {
    const { rerender } = render(<Rows names={['a', 'b']} />);
    screen.getByRole('link', { name: 'a' }).focus();

    rerender(<Rows names={['a']} />);

    expect(getFocusedText()).toBe('a');
  });
});

function Notice({ state }: { state: string }) {
  const focusProps = useKeepFocus<HTMLDivElement>(state, true);
  return (
    <main id="main" tabIndex={-1}>
      <div {...focusProps}>{state === 'shown' && <button type="button">Mend</button>}</div>
    </main>
  );
}

it('after a focused notice disappears, focus moves to the page only once', () => {
  const { rerender } = render(<Notice state="shown" />);
  screen.getByRole('button', { name: 'Mend' }).focus();
  rerender(<Notice state="gone" />);
  const main = screen.getByRole('main');
  expect(document.activeElement).toBe(main);

  main.blur();
  rerender(<Notice state="another" />);

  expect(document.activeElement).toBe(document.body);
});
