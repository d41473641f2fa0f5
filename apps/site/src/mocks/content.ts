import type { Reply } from '@marquee/contract';
import { pointHandlers } from './points.ts';

type Announcement = Reply<'announcements'>['player'][number];
type Article = Reply<'helpCenter'>[number];
type Reward = Reply<'pointRewards'>['list'][number];

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 4, 1, 3);

const TEXT = `
<p>Dear members, the house has <strong>three pieces of news</strong> today. Details are in the <a href="/help?article=deposit">help centre</a>
and at the <a href="https://example.com/regulator">regulator’s site</a>.</p>
<h3>What changes</h3>
<ul><li>Deposits by bank transfer arrive faster.</li><li>Withdrawals are reviewed around the clock.
<ol><li>First the account is checked,</li><li>then the amount.</li></ol></li><li>Nothing else.</li></ul>
<h4>Tiền thưởng và vòng cược</h4>
<p>Mọi khoản thưởng đều kèm điều kiện vòng cược. Nếu chưa đạt đủ vòng cược, tiền thưởng chưa rút được.</p>
<table><caption>Wagering by game</caption><thead><tr><th scope="col">Game</th><th scope="col">Counts</th><th scope="col">Bonus</th>
<th scope="col">Smallest deposit</th><th scope="col">Largest bonus</th></tr></thead><tbody>
<tr><th scope="row">Slots</th><td>100%</td><td>50%</td><td>₫100,000.00</td><td>₫1,000,000.00</td></tr>
<tr><th scope="row">Live casino</th><td>20%</td><td>30%</td><td>₫200,000.00</td><td>₫500,000.00</td></tr></tbody></table>
<blockquote><p>Play as long as it is a pleasure, and not a minute longer.</p></blockquote>
<p>Questions? Customer service answers.</p>`;

/** An announcement with the fields that nobody looks at filled in. */
export function notice(id: number, title: string, over: Partial<Announcement> = {}): Announcement {
  return {
    id,
    title,
    content: TEXT,
    type: 'PL',
    execution: 'B',
    photoUrl: '',
    category: '',
    priority: 0,
    sortIndex: id,
    startDate: START - id * DAY_MS,
    endDate: null,
    announcementPopupFrequency: '',
    linkageType: '',
    linkage: '',
    signUpStatus: '',
    signUpRequestRewardType: '',
    read: false,
    ...over,
  };
}

const NOTICES = [
  'Bảo trì hệ thống định kỳ vào sáng thứ Ba, từ 03:00 đến 04:30 giờ Việt Nam',
  'Withdrawals are now reviewed around the clock',
  ...Array.from({ length: 22 }, (_, index) => `Notice of the house, number ${index + 3}`),
].map((title, index) => notice(index + 1, title));

const promotion = (id: number, title: string, category: string, over: Partial<Announcement> = {}): Announcement =>
  notice(id, title, { type: 'PR', category, signUpStatus: 'ALLOW_JOIN', signUpRequestRewardType: 'J', ...over });

const PROMOTIONS = [
  promotion(101, 'Welcome: half of the first deposit on top', 'new_player'),
  promotion(102, 'Thưởng nạp cuối tuần dành cho thành viên thân thiết của Marquee', 'deposit_promo', {
    endDate: START + 20 * DAY_MS,
    signUpStatus: 'JOINED',
  }),
  promotion(103, 'Daily rebate on slots', 'rebate_promo', { signUpRequestRewardType: 'O' }),
  promotion(104, 'Fishing week', 'fish_promo', { signUpStatus: 'SIGN_UP_DUE' }),
  promotion(105, 'Install the app', 'app_download', { signUpStatus: 'PENDING' }),
  promotion(106, 'A surprise', 'other_promo', { signUpStatus: 'CLAIMED' }),
];

const POPUPS = [
  notice(201, 'Welcome to the house', { type: 'PU', announcementPopupFrequency: 'SESSION', linkageType: 'P', linkage: '101' }),
  notice(202, 'Maintenance on Tuesday', { type: 'PU', announcementPopupFrequency: 'DAY' }),
  notice(203, 'Your first evening', { type: 'PU', execution: 'F', announcementPopupFrequency: 'ONCE' }),
  notice(204, 'For members', { type: 'PU', execution: 'A', announcementPopupFrequency: 'ALWAYS' }),
];

const article = (id: number, slug: string, title: string, category: string, content = TEXT): Article => ({
  id,
  slug,
  title,
  content,
  category,
  tags: [...(id % 2 === 0 ? ['footer'] : []), ...(id % 4 === 1 ? ['asked'] : [])],
});

/** The help centre of the fake gateway. */
export const ARTICLES: readonly Article[] = [
  article(1, 'deposit', 'Nạp tiền như thế nào?', 'payments'),
  article(2, 'withdrawal', 'How do I withdraw?', 'payments', '<p>Choose <em>withdraw</em>, then the bank card.</p>'),
  article(3, 'register', 'How do I open an account?', 'account'),
  article(4, 'password', 'I forgot my password', 'account'),
  article(5, 'rtp', 'What is the return to player?', 'games'),
  article(6, 'responsible-gaming', 'Setting yourself a limit', 'responsible'),
];

const reward = (index: number): Reward => ({
  rewardId: index + 1,
  name:
    ['Play credit of ₫50,000', 'Porcelain tea set', 'Voucher for a free round', 'Bình giữ nhiệt có khắc tên'][index % 4] ?? '',
  imageUrl: '',
  rewardType: ['CHIPS', 'GOODS', 'PROMO', 'GOODS'][index % 4] ?? 'CHIPS',
  deliveryType: ['FREE_BET', 'GOODS', 'VOUCHER', 'GOODS'][index % 4] ?? 'FREE_BET',
  creditAmount: index % 4 === 0 ? 50_000 : 0,
  memberLimit: 0,
  vipMinimum: index % 4 === 3 ? 3 : 0,
  pointsRequired: 500 * (index + 1),
  amountRequired: index % 4 === 1 ? 20_000 : 0,
  availableQuantity: index % 5 === 4 ? 0 : 12 - (index % 12),
  conditions: index % 4 === 0 ? 'To be staked once before it can be withdrawn' : '',
  details: index % 2 === 0 ? 'Delivered within seven days.' : '',
});

const REWARDS = Array.from({ length: 17 }, (_, index) => reward(index));

/** The operator's content as a visitor sees it. */
export const contentHandlers = {
  announcements: ({ query, account }: { query: { types?: string }; account: object | null }): Reply<'announcements'> => {
    const types = new Set((query.types ?? 'B,PL,PU,PR,H').split(','));
    return {
      banners: [],
      player: types.has('PL') ? NOTICES : [],
      popup: types.has('PU') ? POPUPS.filter((popup) => (popup.execution === 'B') === (account === null)) : [],
      promotion: types.has('PR') ? PROMOTIONS : [],
      hot: [],
    };
  },
  helpCenter: (): Reply<'helpCenter'> => [...ARTICLES],
  pointRewards: ({ query }: { query: { rewardType?: string; page?: number; size?: number } }): Reply<'pointRewards'> => {
    const size = query.size ?? 12;
    const found = REWARDS.filter((each) => !query.rewardType || each.rewardType === query.rewardType);
    const from = ((query.page ?? 1) - 1) * size;
    return { list: found.slice(from, from + size), totalPages: Math.ceil(found.length / size), totalCount: found.length };
  },
  pointConfig: (): Reply<'pointConfig'> => ({
    convertible: true,
    pointsPerUnit: 100,
    minAmount: 1000,
    maxAmount: 50_000,
    stepAmount: 100,
    ratios: { RNG: 10, FISH: 10, SPORTS: 6.67, LIVE: 5, PVP: 5, LOTT: 5, SEA: 2, DEPOSIT: 10 },
    steps: { RNG: 100, FISH: 100, SPORTS: 150, LIVE: 200, PVP: 200, LOTT: 200, SEA: 500, DEPOSIT: 100 },
    factors: { 0: 100, 3: 120, 6: 150, 9: 200 },
  }),
  ...pointHandlers,
};
