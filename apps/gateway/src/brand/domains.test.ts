import { expect, it } from 'vitest';
import { domainRouteOf, domainsOf } from './domains.ts';
import { emptySite, type Merchant } from './merchant.ts';

const brand = (hosts: string[], site: Partial<Merchant['site']> = {}): Merchant =>
  ({ hosts, site: { ...emptySite(), ...site } }) as unknown as Merchant;
const named = (...names: string[]) => ({ domainRoute: names.map((domainName) => ({ domainName })) });

it.each<[string, Merchant, string, string[]]>([
  [
    'its hosts as the page was reached',
    brand(['a.test', 'b.test']),
    'https://a.test:8443',
    ['https://a.test:8443', 'https://b.test:8443'],
  ],
  ['the address it was reached by, where any host is its own', brand(['*']), 'http://localhost:8080', ['http://localhost:8080']],
  [
    'those that the operator names',
    brand(['a.test'], named('c.test', 'https://d.test/x')),
    'http://a.test',
    ['http://c.test', 'https://d.test'],
  ],
  [
    'each once, and nothing that is no address',
    brand(['*'], named('c.test', 'c.test', 'no host')),
    'http://a.test',
    ['http://c.test'],
  ],
  ['no address of another kind', brand(['*'], named('javascript:alert(1)')), 'http://a.test', ['http://a.test']],
])('a brand’s domains are %s', (_what, merchant, origin, domains) => {
  expect(domainsOf(merchant, origin)).toEqual(domains);
});

it('tells the customer service and the paths of a brand beside its domains', () => {
  const customerService = [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: null }];
  const merchant = brand(['a.test'], { customerService, paths: { android: 'https://a.test/app' } });
  expect(domainRouteOf(merchant, 'https://a.test')).toEqual({
    domainList: [{ domainName: 'https://a.test' }],
    customerService: [{ csType: 'LIVECHAT', title: 'Chat', path: null }],
    version: { pathList: [{ type: 'android', path: 'https://a.test/app' }] },
  });
});
