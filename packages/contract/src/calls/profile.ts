import { Type } from 'typebox';
import { defineCall } from '../define.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const passwordRate = { per: 'account', max: 20, seconds: 300 } as const;

/** The profile fields that a member keeps: docs/rules/accounts.md#profile. Empty text clears one that may be changed. */
const profileFields = {
  nickname: text(60),
  /** Real name, once: without accents, with spaces. */
  payeeName: text(100),
  /** yyyy-MM-dd, once. */
  birthday: text(10),
  address: text(200),
  /** Country code of two letters. */
  nationality: text(2),
  occupation: text(80),
  sourceOfIncome: text(80),
  telegram: text(100),
  zalo: text(100),
  skype: text(100),
  qqNum: text(50),
  line: text(100),
  whatsapp: text(100),
  facebook: text(100),
  wechat: text(100),
  idNumber: text(60),
};

/** What members keep about themselves. */
export const profileCalls = {
  profile: defineCall({
    summary: 'The member’s own profile. What is set once is masked and marked as fixed.',
    method: 'GET',
    path: '/wps/member/profile',
    access: 'real',
    reply: Type.Object({
      values: Type.Record(Type.String(), Type.String()),
      /** Names of the fields that cannot be changed any more. */
      fixed: Type.Array(Type.String()),
    }),
  }),
  updateProfile: defineCall({
    summary: 'Changes the given fields of the member’s profile.',
    method: 'PUT',
    path: '/wps/member/profile',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object(profileFields),
    reply: Type.Null(),
    errors: ['register.rejected', 'profile.fixed', 'profile.too.soon', 'profile.underage'],
  }),
  avatar: defineCall({
    summary: 'The member’s picture.',
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    access: 'member',
    reply: Type.Object({ avatar: Type.String(), avatarType: Type.String() }),
  }),
  memberIcon: defineCall({
    summary: 'Number of the member’s picture.',
    method: 'GET',
    path: '/wps/member/info/icon',
    access: 'member',
    reply: Type.Integer(),
  }),
  setMemberIcon: defineCall({
    summary: 'Chooses one of the brand’s pictures, counted from 0.',
    method: 'POST',
    path: '/wps/member/info/icon',
    access: 'real',
    form: true,
    /** A number, or its digits from clients that post a form. */
    body: Type.Object({
      icon: Type.Union([Type.Integer({ minimum: 0, maximum: 99 }), Type.String({ pattern: '^[0-9]{1,2}$' })]),
    }),
    reply: Type.Null(),
    errors: ['request_param_err'],
  }),
  setLanguage: defineCall({
    summary: 'Notes the language in which messages to the member are written.',
    method: 'PUT',
    path: '/wps/member/language',
    access: 'member',
    body: Type.Object({ language: Type.String({ maxLength: 4 }) }),
    reply: Type.Null(),
  }),
};
