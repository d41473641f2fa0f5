import type { LotteryApi } from '../api.ts';
import type { Desk } from '../desk.ts';
import type { LotteryFrame } from '../frame.ts';
import { newsOf } from '../news.ts';

/** A lobby is asked for again so long after a draw, and at the latest after a while. */
const AFTER_DRAW_MS = 1_200;
const ASK_MS = 15_000;

/** A pause that can end before its time. Who rings while there is none ends the next one at once. */
export class Bell {
  #isRung = false;
  #end: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#end();
  }

  /** Returns whether it was rung. */
  async pause(ms: number): Promise<boolean> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#end = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const wasRung = this.#isRung;
    this.#isRung = false;
    return wasRung;
  }
}

interface Followed {
  desk: Pick<Desk, 'lobby' | 'view' | 'now' | 'hear'>;
  api: Pick<LotteryApi, 'lobby' | 'session'>;
  frame: Pick<LotteryFrame, 'refresh' | 'hearBalance' | 'look'>;
  /** Rings when the lobby is likely to be another: the balance has moved elsewhere, or the page is looked at again. */
  bell: Bell;
}

/** Keeps draws and balance of the lobby up to date: soon after the next draw is held, when the bell rings, and now and then. */
export async function follow({ desk, api, frame, bell }: Followed): Promise<never> {
  for (;;) {
    const next = Math.min(...desk.lobby.games.map(({ draw }) => draw.drawsAt)) + AFTER_DRAW_MS - desk.now();
    const wasRung = await bell.pause(Math.min(Math.max(next, AFTER_DRAW_MS), ASK_MS));
    if (document.hidden) continue;
    // Only a session reads the balance at the wallet: a lobby tells what this frame has moved itself. One that does not come is asked for again in a while; the countdowns
    // go on by the clock that is known.
    const asked = wasRung ? api.session().then((session) => session.lobby) : api.lobby();
    const lobby = await asked.catch(() => null);
    if (!lobby) continue;
    const news = newsOf(desk.lobby, lobby);
    desk.hear(lobby);
    if (news.size > 0 && desk.view !== 'orders') frame.refresh(news);
    // Draws before the balance, which would tell how they end.
    frame.hearBalance();
    await frame.look(news.size > 0);
  }
}
