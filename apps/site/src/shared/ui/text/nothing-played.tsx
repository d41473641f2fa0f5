import { Link } from 'react-router';
import { useT } from '../../i18n/use-t.ts';
import { buttonClass } from '../base/button.tsx';
import type { IconName } from '../base/icon.tsx';
import type { NextGame } from '../data/next-games.tsx';
import { Empty } from './empty.tsx';

const LOBBY = '/rng';

interface NothingPlayedProps {
  icon: IconName;
  title: string;
  text: string;
  tiles: readonly NextGame[] | undefined;
}

/** A record of play without rows: the way to the games, and some of them. */
export function NothingPlayed(props: NothingPlayedProps) {
  const t = useT();
  return (
    <Empty
      {...props}
      action={
        <Link className={buttonClass()} to={LOBBY}>
          {t('see_slots')}
        </Link>
      }
    />
  );
}
