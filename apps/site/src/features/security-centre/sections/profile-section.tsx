import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { MESSENGER_FIELDS, PERSON_FIELDS, type ProfileField } from '../../../domain/security/profile-fields.ts';
import { type Profile, profileQuery, securityQuery } from '../../../domain/security/queries.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { countryName } from '../../../shared/lib/country-names.ts';
import { dateText } from '../../../shared/lib/dates.ts';
import type { OpenPanelBy } from '../use-panel.ts';
import { Loaded, Row, RowButton, Rows, Section } from './section.tsx';

interface FieldRowProps {
  field: ProfileField;
  profile: Profile;
  open: OpenPanelBy;
}

function FieldRow({ field, profile, open }: FieldRowProps) {
  const t = useT();
  const tag = useLocaleTag();
  const { businessTimezone } = useBrand();
  const changeableAt = useQuery(securityQuery()).data?.nicknameChangeableAt ?? null;
  const { name, kind } = field;
  const label = t(field.label);
  const value = profile.values[name] ?? '';
  const isFixed = profile.fixed.includes(name);
  const isWaiting = name === 'nickname' && changeableAt !== null;
  const shown = value === '' ? t('not_told') : <bdi>{kind === 'country' ? countryName(value, tag) : value}</bdi>;
  const note = isFixed
    ? t('field_fixed')
    : isWaiting && t('nickname_until', { day: dateText(changeableAt, tag, businessTimezone) });
  return (
    <Row label={label} value={shown} note={note || undefined} state={value === '' ? 'open' : undefined}>
      {!isFixed && !isWaiting && (
        <RowButton action={t(value === '' ? 'add' : 'change')} about={label} onClick={() => open('field', name)} />
      )}
    </Row>
  );
}

interface FieldsProps {
  title: string;
  text?: string;
  fields: readonly ProfileField[];
  open: OpenPanelBy;
}

function Fields({ title, text, fields, open }: FieldsProps) {
  const query = useQuery(profileQuery());
  return (
    <Section isFolded title={title} {...(text && { text })}>
      <Loaded query={query} rows={fields.length}>
        {(profile) => (
          <Rows>
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} profile={profile} open={open} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}

/** What the member keeps about itself. What was set once shows masked, and says so. */
export function ProfileSection({ open }: { open: OpenPanelBy }) {
  const t = useT();
  return (
    <>
      <Fields title={t('part_person')} fields={PERSON_FIELDS} open={open} />
      <Fields title={t('part_messengers')} text={t('part_messengers_text')} fields={MESSENGER_FIELDS} open={open} />
    </>
  );
}
