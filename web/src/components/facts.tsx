import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

type Props = { facts: readonly Fact[]; className?: string | undefined };

/** Names with their values, each pair in a group of its own; how they look is said by the class. */
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
