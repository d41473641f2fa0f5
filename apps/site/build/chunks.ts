import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Files of the built site that hold several screens or parts, by what comes together: each is asked for as one, since many small
 * files compress worse and are waited for one after the other. Modules and folders by a part of their path. A module that several files
 * need goes with the first that does: what every page has stands before what some have.
 */
export const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  // Around every page, at once, and the small things that most screens are made of, tiles of games among them.
  frame: [
    'app/more-screens.ts',
    'app/shell/frame/parts.ts',
    'app/shell/frame/arrival.tsx',
    'app/shell/banner/banners.tsx',
    'app/shell/header/language-select.tsx',
    'app/shell/header/theme-switch.tsx',
    'app/shell/header/use-nav-items.ts',
    'app/shell/member/login-needed.tsx',
    'app/shell/side/bottom-bar.tsx',
    'app/shell/side/contacts.ts',
    'app/shell/status/nothing-here.tsx',
    'domain/brand/use-picture-address.ts',
    'domain/lottery/prize-mode.ts',
    'domain/play/use-launch.ts',
    'features/interrupted-round/interrupted-round.tsx',
    'shared/lib/customer-service.ts',
    'shared/lib/dates.ts',
    'shared/lib/money.ts',
    'shared/lib/use-debounced.ts',
    'shared/lib/use-is-scrolled.ts',
    'shared/ui/base/icon.tsx',
    'shared/ui/base/mark.tsx',
    'shared/ui/data/chips.tsx',
    'shared/ui/data/poster.tsx',
    'shared/ui/data/tile.tsx',
    'shared/ui/form/search-field.tsx',
    'shared/ui/form/select-field.tsx',
    'shared/ui/text/copy-button.tsx',
    'shared/ui/text/error-state.tsx',
  ],
  // Around every page where there is room for it.
  desk: ['app/shell/header/desk-header.tsx', 'app/shell/side/side-menu.tsx'],
  // Around every page, when it stands.
  after: [
    'app/later.ts',
    'app/every-dialog.ts',
    'app/shell/footer/footer.tsx',
    'domain/content/later.ts',
    'domain/session/startup.ts',
    'features/popups/popups.tsx',
    'virtual:more-calls',
  ],
  // What comes over a page: every page loads it when it stands.
  overlay: ['shared/ui/overlay/held-toasts.ts', 'shared/ui/overlay/toaster.tsx', 'shared/ui/overlay/dialog.tsx'],
  codes: ['app/shell/side/app-codes.tsx', 'shared/ui/data/qr-code.tsx', 'uqr/dist/index.mjs'],
  // Around every page of a member: the money, and what is under way.
  account: [
    'app/member-centre/tier.tsx',
    'app/shell/member/member-block.tsx',
    'domain/payout/',
    'domain/wallet/balance.ts',
    'features/receipt/receipts.tsx',
    'shared/live/page-stream.ts',
    'shared/ui/data/rolling-money.tsx',
    'shared/ui/data/signed-figure.tsx',
  ],
  // Whatever a visitor or member fills in.
  forms: [
    'domain/brand/register-rules.ts',
    'domain/password/actions.ts',
    'domain/session/after-login.ts',
    'domain/verification/',
    'features/password/use-new-password.ts',
    'shared/forms/',
    'shared/ui/form/',
  ],
  // A record with its filters and pages.
  records: [
    'domain/catalogue/use-played.ts',
    'domain/play/bet-status.ts',
    'domain/rewards/rewards.ts',
    'domain/wallet/transfers.ts',
    'features/transfer-record/',
    'shared/lib/day-ranges.ts',
    'shared/lib/save-file.ts',
    'shared/lib/use-last.ts',
    'shared/lib/use-record-search.ts',
    'shared/ui/data/data-table.tsx',
    'shared/ui/data/pager.tsx',
    'shared/ui/record/',
    'shared/ui/text/nothing-played.tsx',
    'shared/ui/text/short-id.tsx',
  ],
  // Around the pages of a centre, and what stands on several of them.
  centre: [
    'app/centre/',
    'app/member-centre/',
    'app/routes/member.tsx',
    'features/interrupted-round/interrupted-cards.tsx',
    'features/turnover/',
  ],
  home: ['app/routes/home.tsx'],
  lobby: ['app/routes/rng.tsx', 'app/routes/lobby.tsx'],
  help: ['app/routes/help.tsx', 'app/routes/member-help.tsx'],
  game: ['app/routes/game.tsx', 'app/routes/seamless.tsx'],
};

const hasOne = (parts: readonly string[]) => (id: string) => !id.endsWith('.css') && parts.some((part) => id.includes(part));

/** How the build divides the code. What every page needs travels as two files, the libraries' and ours. */
export const CHUNKS: Group[] = [
  { name: 'base', test: /node_modules/, tags: ['$initial'] },
  { name: 'site', tags: ['$initial'] },
  ...Object.entries(TOGETHER).map(([name, parts]): Group => ({ name, test: hasOne(parts) })),
];
