import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { sealed } from '../family/cipher.ts';
import { CODE, type Has, type ModelAnswer } from './family-reply.ts';

const KEY = 'k7Qm2ZpX';
const path = (address: string): string => `${sealed(address, KEY)}${KEY}`;
const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex').toString('base64');
const RULE = { enabled: true, required: true, minLength: 4, maxLength: 13, acceptedPattern: '^[a-z0-9]+$', patternId: 4 };
const RULES = { username: RULE, password: RULE };

/** The key as it is told. */
function keyText(key: KeyObject, has: Has): string {
  const { n = '' } = createPublicKey(key).export({ format: 'jwk' });
  const digits = Buffer.from(n, 'base64url').toString('hex');
  if (has('quotes its key')) return `"${digits}"`;
  return has('ends its key with a line') ? `${digits}\n` : digits;
}

function statusOf(has: Has): object {
  const modules = { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'USERNAMEREG3', enabled: '0', childrenNodes: [] }] };
  return {
    maintenance: false,
    maintenanceEnd: null,
    regionRestriction: false,
    location: { ip: '203.0.113.7' },
    info: {
      merchantCode: CODE,
      customerService: [
        { csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: path('https://chat.test/') },
        ...(has('tells customer service without a path') ? [{ csType: 'VIP', csPosition: '2', title: 'VIP', path: null }] : []),
      ],
      domainRoute: [],
      ...(has('leaves an empty list out of its status') ? {} : { resources: [] }),
      whitelabel: modules,
      whitelabelVal: { USERNAMEREG3: has('has two opinions of its modules') },
      register: RULES,
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
      mobileTemplate: { mem_cen: '0', dep_func: '0' },
      paths: {},
      sms: { firebase: false },
      gw: { PROFILE_ICON_COUNT: 12 },
    },
  };
}

/** What the model says of itself, to anybody. */
export function systemAnswers(key: KeyObject, has: Has, isTaken: (username: string) => boolean): Record<string, ModelAnswer> {
  const status = statusOf(has);
  const rules = RULES;
  const always =
    (value: unknown): ModelAnswer =>
    () => ({ value });
  return {
    'GET /wps/system/status': ({ query }) =>
      query['url'] === 'nobody.invalid' ? { errorCode: 'domain_not_available' } : { value: status },
    'GET /wps/system/setting/register': always(rules),
    'GET /wps/system/country': always({
      countries: [{ countryCode: 'VN', countryDialingCode: '84' }],
      countryCode: 'VN',
      countryDialingCode: '84',
      currencySymbol: '₫',
      currency: 'VND',
    }),
    'GET /wps/system/domainRoute': always({
      domainList: [{ domainName: 'https://model.test' }],
      customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: path('https://chat.test/') }],
      version: { pathList: [{ type: '3', path: path('https://service.test/') }] },
    }),
    'GET /wps/system/test/ping': always({ pong: 1 }),
    'GET /wps/system/location': always({ ip: '203.0.113.7' }),
    'GET /wps/system/helpCenter': always([{ title: 'Deposit', content: '<p>How to.</p>' }]),
    'GET /wps/system/whitelabel': always({ modId: 'ROOT', enabled: '1', childrenNodes: [] }),
    'GET /wps/system/templates': always({
      merchantCode: CODE,
      templateId: 'T',
      parameters: { language: 'EN,VI', title: 'Model', game_group_icon_theme: 'ORIGINAL' },
    }),
    'GET /wps/system/settings/consolidated': always({ language: 'EN,VI' }),
    'GET /wps/relay/WPSCORE_checkIfAppDomain': always(null),
    'GET /wps/relay/WPSCORE_getCustomerServiceScript': always(''),
    'GET /wps/session/key/rsa': () => ({ raw: keyText(key, has) }),
    'GET /wps/captcha': () => ({
      value: has('writes a prefix before its captcha') ? `data:image/png;base64,${PNG}` : PNG,
      cookie: `captchaId=${randomUUID()}; Path=/`,
    }),
    'GET /wps/captcha/geetest': always(null),
    'GET /wps/check/username': ({ query }) => {
      const { username = '' } = query;
      if (username === '!') return { errorCode: 'field.pattern', http: 400 };
      return isTaken(username) ? { errorCode: 'username.taken' } : { value: null };
    },
    'GET /wps/agent/affiliate': () => ({ errorCode: 'invitation_code_error' }),
  };
}
