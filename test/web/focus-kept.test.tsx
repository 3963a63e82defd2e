/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/components/button.tsx';
import { useRowKept } from '#web/features/decks/components/dashboard/use-row-kept.ts';
import { useFocusKept } from '#web/lib/use-focus-kept.ts';

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;

describe('a button that is disabled while it has the focus', () => {
  it('keeps it, can’t be pressed, and sends no form', () => {
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

  it('is disabled outright where it hasn’t', () => {
    render(<Button disabled>Send</Button>);

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });
});

function Rows({ names }: { names: readonly string[] }) {
  const keep = useRowKept(names);
  return (
    <main id="main" tabIndex={-1}>
      <ul {...keep}>
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

describe('a row that goes with the focus in it', () => {
  it.each([
    { names: ['a', 'b', 'c'], gone: 'b', next: 'c' },
    { names: ['a', 'b'], gone: 'b', next: 'a' },
    { names: ['a'], gone: 'a', next: '' },
  ])('of $names hands it from $gone to “$next”', ({ names, gone, next }) => {
    const { rerender } = render(<Rows names={names} />);
    screen.getByRole('button', { name: `Delete ${gone}` }).focus();

    rerender(<Rows names={names.filter((name) => name !== gone)} />);

    expect(focused()).toBe(next);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('hands it on where another row has come in its place', () => {
    const { rerender } = render(<Rows names={['a', 'b']} />);
    screen.getByRole('button', { name: 'Delete a' }).focus();

    rerender(<Rows names={['b', 'c']} />);

    expect(focused()).toBe('b');
  });

  it('takes it from nobody later, once the page has it', () => {
    const { rerender } = render(<Rows names={['a']} />);
    screen.getByRole('button', { name: 'Delete a' }).focus();
    rerender(<Rows names={[]} />);
    const main = screen.getByRole('main');
    expect(document.activeElement).toBe(main);

    main.blur();
    rerender(<Rows names={['b']} />);

    expect(document.activeElement).toBe(document.body);
  });

  it('leaves it alone where it is elsewhere', () => {
    const { rerender } = render(<Rows names={['a', 'b']} />);
    screen.getByRole('link', { name: 'a' }).focus();

    rerender(<Rows names={['a']} />);

    expect(focused()).toBe('a');
  });
});

function Notice({ state }: { state: string }) {
  const keep = useFocusKept<HTMLDivElement>(state, true);
  return (
    <main id="main" tabIndex={-1}>
      <div {...keep}>{state === 'shown' && <button type="button">Mend</button>}</div>
    </main>
  );
}

it('who was handed the focus once takes it from nobody later', () => {
  const { rerender } = render(<Notice state="shown" />);
  screen.getByRole('button', { name: 'Mend' }).focus();
  rerender(<Notice state="gone" />);
  const main = screen.getByRole('main');
  expect(document.activeElement).toBe(main);

  main.blur();
  rerender(<Notice state="another" />);

  expect(document.activeElement).toBe(document.body);
});
