import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

type Props = { facts: readonly Fact[]; className?: string | undefined };

/** A list of names and values, each pair in its own group; `className` sets the look. */
export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
