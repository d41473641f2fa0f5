/** A message to one person. `id` names it for the provider and the log, which never learn what it says. */
export interface Message {
  id: string;
  /** A number of E.164 without plus, or a mail address. */
  to: string;
  /** For mail: the name that the sender's address is shown under, and the subject. */
  from: string;
  subject: string;
  text: string;
}

/**
 * What became of a message: taken by the provider; refused because nothing can be sent to this number or address; refused because
 * the provider's own limit is reached; or not sent because the provider failed, could not be reached or took too long.
 */
export type Outcome = 'delivered' | 'refused' | 'quota' | 'error';

/** A way by which messages reach people. It never throws: what went wrong is an outcome. */
export interface Channel {
  send(message: Message): Promise<Outcome>;
}

/** What the phone-auth provider's token says, or why it says nothing. */
export type PhoneClaim = { phone: string } | 'invalid' | 'expired' | 'error';

/** Checks identity tokens of a phone-auth provider. */
export interface PhoneAuth {
  phoneOf(idToken: string): Promise<PhoneClaim>;
}

/** The ways out that this gateway was given; null: not configured. */
export interface Channels {
  sms: Channel | null;
  mail: Channel | null;
  phoneAuth: PhoneAuth | null;
  close(): void;
}

/** A gateway that was given no way out. */
export const noChannels: Channels = { sms: null, mail: null, phoneAuth: null, close: () => {} };
