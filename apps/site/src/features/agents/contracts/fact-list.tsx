import styles from './contracts.module.css';

/** Something to know of a contract. */
interface Fact {
  name: string;
  value: string;
}

/** What there is to know of a contract, by name; nothing where there is nothing. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
