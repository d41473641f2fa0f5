import { statusQuery } from '../domain/brand/brand.ts';
import { completeStatus } from '../domain/brand/complete.ts';
import { seedCatalogue } from '../domain/catalogue/queries.ts';
import { seedContent } from '../domain/content/queries.ts';
import { seedHome } from '../domain/home/queries.ts';
import { useFullPage } from '../domain/play/full-page.ts';
import { findFreeze, followTabs, resumeSession, sessionLost } from '../domain/session/actions.ts';
import { memberToken, useSession } from '../domain/session/store.ts';
import { connectApi } from '../shared/api/api.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { activateLanguage, useLanguage } from '../shared/i18n/i18n.ts';
import { chooseLanguage } from '../shared/i18n/languages.ts';
import { translate } from '../shared/i18n/use-t.ts';
import { readBootData } from '../shared/lib/boot-data.ts';
import { local } from '../shared/lib/storage.ts';
import { showToast } from '../shared/lib/toast-store.ts';
import { connectLive, live } from '../shared/live/live.ts';
import { startTheme } from '../shared/theme/theme.ts';

const DEFAULT_LANGUAGE = 'VI';
let isConnected = false;
let isListening = false;

/** Says that the session has ended, or that the account is frozen, unless the page does so itself. */
export async function tellLost(): Promise<void> {
  const isFrozen = await findFreeze();
  if (useFullPage.getState().tellsLogout) return;
  const [title, text] = isFrozen
    ? (['account_frozen', 'account_frozen_text'] as const)
    : (['session_ended', 'session_ended_text'] as const);
  showToast({ tone: 'info', title: translate(title), text: translate(text) });
}

const handleLost = (token: string) => sessionLost(token, () => void tellLost());

/** A call was refused because the site is closed: its status says how. Many may be refused at once; one reads it. */
function refreshStatus(): void {
  void queryClient.refetchQueries({ queryKey: statusQuery().queryKey }, { cancelRefetch: false });
}

/** The gateway said that the session changed: it may have been ended from elsewhere. */
async function handleSessionEvent(): Promise<void> {
  if (await resumeSession()) await tellLost();
}

/** Joins the parts that do not know each other: client, session, brand, live connection. Done once. */
function connect(): void {
  if (isConnected) return;
  isConnected = true;
  const info = () => queryClient.getQueryData(statusQuery().queryKey)?.info;
  connectApi({
    token: () => useSession.getState().token,
    merchant: () => info()?.merchantCode ?? '',
    language: () => useLanguage.getState().language?.code ?? DEFAULT_LANGUAGE,
    encryption: () => info()?.encryption ?? 'jwe',
    allowPlain: () => info()?.allowPlain ?? false,
    onUnauthorized: handleLost,
    onClosed: refreshStatus,
  });
  connectLive(memberToken, handleLost);
  followTabs();
}

/** Listens to what concerns the whole page. After the brand is known: the stream's request names it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  live.subscribe('brand', () => void queryClient.invalidateQueries({ queryKey: statusQuery().queryKey }));
  live.subscribe('session', () => void handleSessionEvent());
}

/**
 * Everything that must be there before the first screen: theme, brand, words. Rejects when brand or words cannot be had. Who is
 * logged in is asked for at once, and told when the first screen is `shown`: news in between would have it made anew in one go.
 */
export async function start(shown?: Promise<void>): Promise<void> {
  startTheme();
  connect();
  const { status, catalogue, content } = readBootData(document);
  const stored = local.get('lang') ?? local.get('hisLang');
  const guess = chooseLanguage(stored, status?.info.defaultLanguage ?? DEFAULT_LANGUAGE, status?.info.languages);
  const loading = activateLanguage(guess);
  if (status) queryClient.setQueryData(statusQuery().queryKey, completeStatus(status));
  seedCatalogue(queryClient, catalogue);
  seedHome(queryClient, content, guess.code);
  seedContent(queryClient, content, guess.code);
  const brand = await queryClient.ensureQueryData(statusQuery());
  listen();
  if (useSession.getState().phase === 'unknown') void resumeSession(shown);
  await loading;
  const chosen = chooseLanguage(stored, brand.info.defaultLanguage, brand.info.languages);
  if (chosen.code !== guess.code) await activateLanguage(chosen);
}
