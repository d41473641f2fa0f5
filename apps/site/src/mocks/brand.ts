import type { Reply } from '@marquee/contract';

const text = (minLength: number, maxLength: number, patternId: number, required: boolean) => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  acceptedPattern: patternId === 4 ? '^[a-zA-Z0-9]+$' : '*',
  patternId,
});

/** The brand that the fake gateway serves. */
export const BRAND: Reply<'status'> = {
  maintenance: false,
  maintenanceEnd: null,
  regionRestriction: false,
  test: false,
  location: { ip: '203.0.113.7' },
  info: {
    merchantCode: 'demo',
    brandName: 'Marquee',
    mainDomain: 'localhost',
    demo: true,
    defaultLanguage: 'VI',
    languages: ['VI', 'EN', 'CN', 'JA', 'TH', 'TY', 'ID'],
    businessTimezone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    currencySymbol: '₫',
    encryption: 'jwe',
    allowPlain: true,
    minimumAge: 18,
    loginedToHomePage: false,
    customerService: [],
    domainRoute: [],
    resources: [],
    whitelabel: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'USERNAMEREG3', enabled: '1', childrenNodes: [] }] },
    whitelabelVal: { USERNAMEREG3: true },
    register: {
      username: text(4, 13, 4, true),
      password: text(6, 20, 0, true),
      payeeName: text(2, 50, 8, false),
      mobileNum: { ...text(9, 10, 6, false), acceptedPattern: '^[0-9]+$' },
      captcha: { enabled: false, required: false },
    },
    analytics: { gtagId: null },
    imageCDNs: ['/images'],
    launchGameCDNs: [],
    mobileTemplate: { mem_cen: '0', dep_func: '0' },
    paths: {},
    sms: { firebase: false, provider: '' },
    claims: { roundTheClock: false, liveCountries: 0 },
    gw: { GEETEST_ID: null, GEETEST_VERSION: null, PROFILE_ICON_COUNT: 12, widget: false },
  },
};
