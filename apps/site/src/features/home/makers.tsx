import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Brand } from '../../domain/brand/brand.ts';
import { vendorMarkUrl } from '../../domain/brand/images.ts';
import { vendorsQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTheme } from '../../shared/theme/theme.ts';
import { Mark } from '../../shared/ui/mark.tsx';
import styles from './makers.module.css';
import { Section } from './section.tsx';

/** The studios behind the games; each leads to its games in the lobby. */
export function Makers({ brand }: { brand: Brand }) {
  const t = useT();
  const theme = useTheme((state) => state.theme);
  const { data: lanes } = useQuery(vendorsQuery());
  const cards = lanes?.find((lane) => lane.title === 'RNG')?.cards ?? [];
  return (
    <Section title={t('makers_title')} text={t('makers_text')}>
      <ul className={styles.row}>
        {cards.map((card) => (
          <li key={card.vassalage}>
            <Link className={styles.card} to={`/rng?vendor=${card.vassalage}`}>
              <Mark
                isWhite={theme === 'light'}
                src={vendorMarkUrl(brand.imageCDNs, card.gameType, card.vassalage, theme === 'dark' ? 'COLOR' : 'WHITE')}
                name={card.displayName}
              />
              <span className={styles.count}>{t('game_count', { count: card.gameCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
