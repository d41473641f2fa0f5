import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { gameQuery } from '../../domain/catalogue/queries.ts';
import { launchInWindow } from '../../domain/play/window-launch.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { DialogState } from '../../shared/lib/dialog-route.ts';
import { Dialog } from '../../shared/ui/overlay/dialog.tsx';
import { GameWindow } from './game-window.tsx';

/** Over the page on which a game was launched that opens in a window: sends the game there and says how it stands with it. */
export default function GameWindowDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { launchGameCDNs } = useBrand();
  const nodeId = (useLocation().state as DialogState | null)?.about?.['nodeId'] ?? '';
  const { data: game } = useQuery({ ...gameQuery(nodeId), enabled: nodeId !== '' });
  useEffect(() => {
    const language = useLanguage.getState().language?.code ?? 'EN';
    if (nodeId !== '') void launchInWindow(nodeId, launchGameCDNs, language);
  }, [nodeId, launchGameCDNs]);
  return (
    <Dialog title={game?.displayName ?? t('game')} onClose={onClose}>
      <GameWindow nodeId={nodeId} />
    </Dialog>
  );
}
