import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { vendorsQuery } from '../domain/catalogue/queries.ts';
import { SPORTS_TYPES } from '../domain/play/game-path.ts';
import { GameScreen } from '../features/game/game-screen.tsx';
import { useT } from '../shared/i18n/use-t.ts';
import { useTitle } from '../shared/lib/use-title.ts';
import { GamePage, GamePlace, NeedsLogin, NoGame, readNode, useWasIn } from './game-page.tsx';
import { LOBBY_PATHS } from './paths.ts';

const CODE = /^[A-Za-z0-9_.-]{1,40}$/;

function VendorBook({ vendor, gameType, title }: { vendor: string; gameType: string; title: string }) {
  const who = useWasIn();
  const { data: lanes } = useQuery(vendorsQuery());
  const cards = lanes?.flatMap((lane) => lane.cards).filter((card) => card.vassalage === vendor);
  const name = cards?.[0]?.displayName ?? title;
  useTitle(name);
  if (who === 'out') return <NeedsLogin />;
  if (who === 'unknown') return <GamePlace title={title} />;
  const lobby = LOBBY_PATHS[gameType] ?? LOBBY_PATHS['SPORTS'] ?? '/';
  return <GameScreen wish={{ mode: 'sports', nodeId: '', vendor, gameType }} name={name} lobby={lobby} />;
}

/**
 * The book of a sports vendor, launched by the call for sports: `nodeId` names the game, or `vendor` (older links: `vassalage`)
 * with an optional `gameType` of SPORTS, ESPORTS or COCKFIGHT the vendor's first: docs/rules/games.md#sports-pages.
 */
export function SportsPage() {
  const t = useT();
  const [search] = useSearchParams();
  const title = t('game_type_sports');
  if (readNode(search) !== '') return <GamePage title={title} isSports />;
  const vendor = CODE.exec(search.get('vendor') ?? search.get('vassalage') ?? '')?.[0] ?? '';
  if (vendor === '') return <NoGame title={title} text={t('no_game_text')} />;
  const given = (search.get('gameType') ?? '').toUpperCase();
  const gameType = SPORTS_TYPES.includes(given) ? given : '';
  return <VendorBook key={`${vendor} ${gameType}`} vendor={vendor} gameType={gameType} title={title} />;
}
