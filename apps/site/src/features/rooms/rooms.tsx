import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import { useLaunch } from '../../domain/play/use-launch.ts';
import { useSession } from '../../domain/session/store.ts';
import { call } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Poster } from '../../shared/ui/data/poster.tsx';
import styles from './rooms.module.css';

/** How often the numbers of players are read again. */
const REFRESH_MS = 30_000;

/** The rooms of games between members. */
const roomsQuery = () =>
  queryOptions({
    ...spoken('rooms'),
    queryFn: ({ signal }) => call('roomList', { signal }),
    select: (reply) => reply.content,
    staleTime: STALE_MS.money,
    refetchInterval: REFRESH_MS,
  });

/** The rooms above the lobby of games between members: what each asks for, and who is there. Nothing for visitors, or without a room. */
export function Rooms() {
  const t = useT();
  const { imageCDNs, currencySymbol } = useBrand();
  const { pathOf, onLaunch } = useLaunch();
  const isIn = useSession(({ phase }) => phase === 'in');
  const { data: rooms = [] } = useQuery({ ...roomsQuery(), enabled: isIn });
  if (!isIn || rooms.length === 0) return null;
  return (
    <section className={`page ${styles.rooms}`} aria-label={t('rooms')}>
      <h2 className={styles.title}>{t('rooms')}</h2>
      <ul className={styles.list}>
        {rooms.map((room) => {
          const game = { ...room, isGame: 'GAME', displayName: room.roomName };
          return (
            <li key={room.roomId}>
              <Link className={styles.room} to={pathOf(game)} onClick={(event) => onLaunch(event, game)}>
                <span className={styles.picture}>
                  <Poster src={imageUrl(imageCDNs, room.iconUrl)} title={room.roomName} />
                </span>
                <span className={styles.words}>
                  <span className={styles.name}>{room.roomName}</span>
                  <span className="tabular">{t('room_stake', { stake: moneyText(room.baseStake, currencySymbol) })}</span>
                  <span className="tabular">{t('room_entry', { amount: moneyText(room.minEntry, currencySymbol) })}</span>
                  <span className="tabular">{t('room_players', { count: room.playersOnline })}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
