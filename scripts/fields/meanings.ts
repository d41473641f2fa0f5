/** What the fields of an operator's files are for, by their place. The rest of docs/fields.md is made of the schemas. */
export type Meanings = Readonly<Record<string, string>>;

export const SITE: Meanings = {
  resources: 'links of the footer and the side menu, and where a phone gets the app',
  'resources[].resourceType':
    'what it leads to: our site knows `FACEBOOK`, `INSTAGRAM`, `YOUTUBE`, `TWITTER`, `TELEGRAM`, `ANDROID` and `IOS`',
  'resources[].url': 'its address',
  'resources[].qrCodeUrl': 'a picture of its address as a QR code, handed on to clients',
  'resources[].labelNameEn': 'its name on the site; without one that of the place, as Telegram',
  customerService: 'the ways to customer service: [which of them a visitor is given](rules/brand.md#customer-service)',
  'customerService[].csType': 'its type; one that says `VIP` is for members of a high level',
  'customerService[].csPosition': 'a place, handed on to clients; our site goes by the order of the list',
  'customerService[].title': 'its name',
  'customerService[].path': 'its address; null: there is none now',
  domainRoute: 'the brand’s addresses, of which the download page finds the fastest',
  'domainRoute[].domainName': 'a host, with or without scheme',
  analytics: 'who counts visits',
  'analytics.gtagId': 'the Google tag; null: nobody counts',
  imageCDNs: 'addresses of servers of pictures, of which each visit has one; none: the brand’s own',
  launchGameCDNs: 'the same for the frames of games',
  loginedToHomePage: 'does a login lead home from wherever it was?',
  platform: '[what the site calls itself](rules/brand.md#platform-and-lottery-type)',
  lotteryType: 'the kind of lottery that it sells',
  paths: 'addresses by number; 3 is customer service',
  template: 'what clients that dress themselves are told to look like',
  'template.id': 'name of the template; empty: the brand’s code',
  'template.title': 'empty: the brand’s name',
  'template.iconTheme': 'theme of the icons of game groups, e.g. ORIGINAL',
  sms: '[identity tokens of a phone](rules/verification.md#identity-tokens)',
  'sms.firebase': 'are they taken?',
  'sms.provider': 'the site’s client of their provider, e.g. `demo`',
  claims: 'what the advertising may claim',
  'claims.roundTheClock': 'service at every hour',
  'claims.liveCountries': 'how many countries play; 0: nothing is said',
  agents: 'between what agents give terms',
  'agents.seriesMin': 'the lowest series, an even number',
  'agents.seriesMax': 'the highest series, an even number',
  'agents.equalSeriesBelow': 'a child may have its parent’s series below this one, and has less from it on',
  'agents.noBetSeries':
    'whose series is above it opens no lottery by series and bets on none; null: everybody may; left out: as it was',
  'agents.activeMinBet': 'the valid bet by which a member is active in reports, in whole units; usually 500; left out: as it was',
  'agents.equalRates': 'whether a child may have its parent’s rate',
  'agents.rates':
    'the highest rebate rate of each game category, in ten-thousandths of a percent; a category that is missing has none',
  'agents.links': 'registration links that an agent has open at the same time',
  contracts: 'between what agents make [contracts](rules/contracts.md#kinds)',
  'contracts.kinds': 'the kinds that are open',
  'contracts.rates': 'the highest rates, in ten-thousandths of a percent; of hourly salaries by type, e.g. `HOURLY_LOSS`',
  'contracts.tiers': 'the most tiers of a contract',
  'contracts.requestDays': 'for how many days a request is open',
  'contracts.reviewAbove': 'dividends above it wait for an operator',
  'contracts.reviewDaily': 'do daily salaries wait for an operator too? Left out: as it was',
  'contracts.realtimeStop':
    'once a team’s valid bet of a day has passed it, real-time salaries pay nothing for the rest of the day; null: they never stop; left out: as it was',
  'contracts.payerMode':
    'who pays bills: `UPLINE`, each agent those right below it, or `HOUSE_NET`, the house everybody what is left to them. Left out: as it was',
  'contracts.dividendExcludeSelf': 'do dividends leave the figures of their holders themselves out? Left out: as it was',
  'contracts.dividendDeductFees': 'do dividends take off what the house gave back of fees of deposits? Left out: as it was',
  'contracts.secondPerson': 'does a second operator approve what the house gives, ends and closes?',
};

export const RULES: Meanings = {
  '<field>': 'a field of the form, by its name; all that the form has are given',
  '<field>.enabled': 'is it shown?',
  '<field>.required': 'must it be filled in? Then it must be shown, too',
  '<field>.minLength': 'the fewest characters',
  '<field>.maxLength': 'the most, 254 at most',
  '<field>.acceptedPattern': 'a regular expression that it must fit; `*`: anything',
  '<field>.patternId': 'a family of patterns that the site explains in words; of a birthday 11 or 13',
};

const SHOWN: Meanings = {
  slug: 'its stable name: the same name writes over it',
  isOpen: 'false: kept, and not shown',
  words: 'title and text in each language, e.g. `VI` and `EN`',
  'words.<language>.title': 'its title',
  'words.<language>.content': 'its text, HTML',
  image: 'what `image-put` printed, or an address over https',
  platform: '`A` everywhere, `W` the web site, `M` mobile clients',
  execution: '`B` from before the login on, `A` after it, `F` at the first login',
  visibility: '`ALL`, `MEMBER` (real accounts), `AGENT`',
  priority: 'a rank, handed on to clients; our site goes by `sort`',
  sort: 'smaller stands first; of equals the newer',
  startsAt: 'shown from this moment on',
  endsAt: 'shown until then; null: without end',
  revision: 'the revision that was read: then a change that somebody made since is not overwritten; 0 asks for a new one',
};

export const PROMOTION: Meanings = {
  ...SHOWN,
  'words.<language>.image': 'a picture of its own in this language',
  category: '[the category](rules/content.md#promotions) under which it stands',
  joinMode: 'how a member takes part',
  programme: 'the platform’s own programme, which is on while this is open',
  banner: 'name of the banner that opens it, and is hidden while it is not shown',
  announcedDays: 'from so many days before it begins members see it, as coming soon; usually 0',
  terms:
    '[how members take part](rules/rewards.md#promotions): audience, period, conditions, reward, quota; without them it is only told',
};
