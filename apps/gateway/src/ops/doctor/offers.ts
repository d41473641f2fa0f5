import type { Config } from '../../base/settings/config.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import type { Catalogue } from '../../catalogue/index.ts';
import { type Finding, failure, warning, well } from './finding.ts';

/** Modules that do nothing without SMS. */
const BY_SMS = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'];

function channelFindings({ channels }: Config, { code, switches, site }: Merchant): Finding[] {
  const about = `brand ${code}`;
  const findings: Finding[] = [];
  const dead = BY_SMS.filter((module) => switches[module]);
  if (!channels.sms && dead.length > 0)
    findings.push(
      failure(
        about,
        `${dead.join(', ')} ${dead.length > 1 ? 'are' : 'is'} on and no SMS can leave`,
        `set SMS_URL, or brand-modules --code ${code} --module ${dead[0]} --off`,
      ),
    );
  if (!channels.phoneAuth && site.sms.firebase)
    findings.push(
      failure(
        about,
        'offers the login by identity token and no provider is known',
        'set PHONE_AUTH_ISSUER, PHONE_AUTH_AUDIENCE and PHONE_AUTH_JWKS, or brand-resources with {"sms":{"firebase":false,"provider":""}}',
      ),
    );
  return findings;
}

function brandFindings(config: Config, brand: Merchant): Finding[] {
  const about = `brand ${brand.code}`;
  const findings = channelFindings(config, brand);
  if (brand.hosts.length === 0) findings.push(failure(about, 'has no host: nobody reaches it', 'give it a host'));
  if (brand.encryption === 'legacy' && config.legacyPrivateKey === null)
    findings.push(
      warning(
        about,
        'uses scheme legacy and LEGACY_PRIVATE_KEY is not set: each start makes another',
        'openssl genrsa 1024 > legacy.pem, then LEGACY_PRIVATE_KEY_FILE=legacy.pem',
      ),
    );
  return findings.length > 0 ? findings : [well(about, `answers at ${brand.hosts.join(', ')}`)];
}

/** What brands and vendors need of the settings: channels for their modules, keys for their calls. */
export async function offerFindings(
  config: Config,
  brand: Pick<Brand, 'all'>,
  catalogue: Pick<Catalogue, 'allVendors'>,
): Promise<Finding[]> {
  const brands = (await brand.all()).filter(({ demo }) => !demo);
  const findings = brands.flatMap((each) => brandFindings(config, each));
  if (!config.demo) {
    if (brands.length === 0)
      findings.push(warning('brands', 'there is none: every host is refused', 'ops -- brand-create: docs/first-day.md'));
    findings.push(
      config.channels.smtp
        ? well('mail', 'can leave')
        : warning(
            'mail',
            'cannot leave: members cannot prove an address, nor set a forgotten password by mail',
            'set SMTP_URL and MAIL_FROM',
          ),
    );
  }
  const vendors = (await catalogue.allVendors()).filter(({ status }) => status === 'open');
  for (const { code } of vendors) {
    const name = `VENDOR_KEY_${code}`;
    if (!config.vendorKeys.has(code))
      findings.push(
        failure(
          name,
          `is not set and ${code} is open: its games do not open, its calls are refused`,
          `set it to the key that you share with the vendor, or close the vendor: vendor-set --closed`,
        ),
      );
  }
  return findings;
}
